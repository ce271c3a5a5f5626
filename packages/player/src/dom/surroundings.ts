/** Whether the player's own box can fill the screen; some phones can only do it with the bare picture. */
export const containerFullscreen = (): boolean => 'requestFullscreen' in Element.prototype || 'webkitRequestFullscreen' in Element.prototype

/** Whether the picture may leave the page in a window of its own. */
export const pictureInPicture = (): boolean => 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

/** Too narrow for the whole row, as the styles count it. */
export const isNarrow = (frame: HTMLElement): boolean => frame.clientWidth < 560
