/** Whether this is an iPhone or iPad, which names itself a Mac and has fingers all the same: a file saved there is not found again. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
