/** What is wrong with a code of the authenticator app, its spaces left out; the server validates again. */
export const codeFault = (code: string): string | undefined => (/^\d{6}$/.test(code) ? undefined : 'Informe os 6 dígitos do código.')

/** A code as it was typed, without the spaces between its groups. */
export const bareCode = (text: string): string => text.replaceAll(/\s/g, '')
