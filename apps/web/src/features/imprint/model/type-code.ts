import {
  findImprintCode,
  formatImprintCode,
  guessImprintCodes,
  type ImprintGuess,
  normaliseImprintCode,
  readImprintCode,
} from '@videozz/domain'

export const codeLength = 10
const foreign = /[^0-9A-HJKMNP-TV-Z]/g

/** What is typed, as symbols of a code: at most ten, those that no code has left out. */
export const readTyped = (text: string): string => normaliseImprintCode(text).replace(foreign, '').slice(0, codeLength)

/** What is pasted: the code in a whole sentence, or else as if it had been typed. */
export const readPasted = (text: string): string => findImprintCode(text) ?? readTyped(text)

/** A hint about letters that no code has, left out while typing; null without one. */
export const leftOut = (text: string): string | null => (/u/i.test(text) ? 'O código não usa a letra U. Veja se é um V ou um 0.' : null)

/** Position of the caret in the grouped text after so many symbols. */
export const caretAfter = (symbols: number): number => (symbols === 0 ? 0 : formatImprintCode('0'.repeat(symbols)).length)

/** Why the code cannot be searched for, or null. */
export function codeFault(code: string): string | null {
  if (code === '') return 'Por favor, insira o código do Imprint'
  const read = readImprintCode(code)
  if ('code' in read) return null
  return read.fault === 'typo'
    ? 'Este código não confere. Verifique se todos os símbolos foram digitados corretamente.'
    : `Faltam símbolos: o código tem ${codeLength} caracteres.`
}

export type Guess = { code: string; why: string }
const mostGuesses = 4

/** Codes one likely mistake away, in words. The check cannot locate the wrong symbol, so that none is marked. */
export function guessCodes(code: string): Guess[] {
  const say = ({ code: meant, place, kind }: ImprintGuess) =>
    kind === 'swapped'
      ? `${code.charAt(place)} e ${code.charAt(place + 1)} trocados de lugar`
      : `${meant.charAt(place)} em vez de ${code.charAt(place)} na ${place + 1}ª posição`
  return guessImprintCodes(code)
    .slice(0, mostGuesses)
    .map((guess) => ({ code: guess.code, why: say(guess) }))
}
