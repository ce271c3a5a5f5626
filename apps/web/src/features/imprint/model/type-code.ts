import { formatImprintCode, normaliseImprintCode, readImprintCode } from '@videozz/domain'

export const codeLength = 10
const foreign = /[^0-9A-HJKMNP-TV-Z]/g

/** What is typed or pasted, as symbols of a code: at most ten, those that no code has left out. */
export const readTyped = (text: string): string => normaliseImprintCode(text).replace(foreign, '').slice(0, codeLength)

/** Where the caret stands in the grouped text after so many symbols. */
export const caretAfter = (symbols: number): number => (symbols === 0 ? 0 : formatImprintCode('0'.repeat(symbols)).length)

/** Why the code cannot be asked for, or null. */
export function codeFault(code: string): string | null {
  if (code === '') return 'Por favor, insira o código do Imprint'
  const read = readImprintCode(code)
  if ('code' in read) return null
  return read.fault === 'typo'
    ? 'Este código não confere. Verifique se todos os símbolos foram digitados corretamente.'
    : `Faltam símbolos: o código tem ${codeLength} caracteres.`
}
