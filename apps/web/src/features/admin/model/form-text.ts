/** A trimmed text, or null for an empty one. */
export const orNull = (text: string): string | null => text.trim() || null

/** Whether a text is an address of the web. */
export const isWebAddress = (text: string): boolean => URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)

export const addressFault = 'O endereço deve começar com http:// ou https://.'

/** A place in a list, 0 to 9999; null for what is none. */
export const readPosition = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null)
export const positionFault = 'Informe um número de 0 a 9999.'
