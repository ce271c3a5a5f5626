/** The same rules as the server's, checked before anything is sent. */
export const checkEmail = (value: string): string | null => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Informe um e-mail válido.')

export const checkPassword = (value: string): string | null =>
  value.length < 8 ? 'A senha deve ter no mínimo 8 caracteres.' : value.length > 200 ? 'A senha deve ter no máximo 200 caracteres.' : null

export const checkName = (value: string): string | null => (value.trim().length >= 2 ? null : 'Informe seu nome.')

export const checkCode = (value: string): string | null =>
  /^\d{6}$/.test(value.replaceAll(/[\s-]/g, '')) ? null : 'Digite os 6 números do código.'

export const checkFilled =
  (sentence: string) =>
  (value: string): string | null =>
    value.trim() === '' ? sentence : null
