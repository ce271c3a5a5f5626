/** Crockford's base 32: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Random symbols of a code; one check symbol follows them. */
const randomSymbols = 9
const wellFormed = /^[0-9A-HJKMNP-TV-Z]{10}$/

/** Multiplies by the generator of GF(2^5) with x^5 + x^2 + 1. */
const timesGenerator = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31

/**
 * Check symbol over GF(32), one Reed-Solomon symbol: every place weighs another power of the generator, so that any
 * single wrong symbol and any two swapped ones are noticed.
 */
function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value) => timesGenerator(sum ^ value), 0)
}

/** A new code of ten symbols from nine random bytes. Throws `RangeError` for fewer bytes. */
export function createImprintCode(random: Uint8Array): string {
  if (random.length < randomSymbols) throw new RangeError(`An Imprint code takes ${randomSymbols} random bytes`)
  const values = Array.from(random.subarray(0, randomSymbols), (byte) => byte & 31)
  return [...values, checkValue(values)].map((value) => alphabet.charAt(value)).join('')
}

/** What a person typed, as symbols: upper case, O read as 0, I and L as 1, without spaces, dashes and dots. */
export function normaliseImprintCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s.\-\u2010-\u2015_]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}

/**
 * Reads a typed code.
 * @returns the code, or why it cannot be one: `malformed` (length or symbols) or `typo` (the check symbol disagrees).
 */
export function readImprintCode(typed: string): { code: string } | { fault: 'malformed' | 'typo' } {
  const code = normaliseImprintCode(typed)
  if (!wellFormed.test(code)) return { fault: 'malformed' }
  const values = Array.from(code, (symbol) => alphabet.indexOf(symbol))
  return checkValue(values.slice(0, randomSymbols)) === values[randomSymbols] ? { code } : { fault: 'typo' }
}

/** A code in the groups people read it in: 4, 4 and 2 symbols. */
export function formatImprintCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}`.trimEnd()
}

const run = /[0-9A-Za-z]+/g
/** Groups as they are shown, with whatever people put between them. */
const grouped =
  /(?<![0-9A-Za-z])([0-9A-Za-z]{4})[\s.\-\u2010-\u2015_]{0,3}([0-9A-Za-z]{4})[\s.\-\u2010-\u2015_]{0,3}([0-9A-Za-z]{2})(?![0-9A-Za-z])/g

/**
 * The code in a sentence, such as a pasted message: ten symbols whose check symbol agrees, alone or in groups of 4, 4 and 2. One word of
 * ten letters in thirty passes that check, so candidates with a digit are preferred. Null where there is none.
 */
export function findImprintCode(text: string): string | null {
  const candidates = [...text.matchAll(grouped)].map((match) => match.slice(1).join(''))
  candidates.push(...(text.match(run) ?? []).filter((word) => word.length === randomSymbols + 1))
  const read = candidates.flatMap((candidate) => {
    const answer = readImprintCode(candidate)
    return 'code' in answer ? [{ code: answer.code, digits: /\d/.test(candidate) }] : []
  })
  return (read.find((found) => found.digits) ?? read[0])?.code ?? null
}

/** Symbols that are taken for one another on a blurred picture; O, I and L are read already. */
const lookAlikes = [
  '0DQG',
  '8B',
  '83',
  '5S',
  '2Z',
  '27',
  '6G',
  '6C',
  '17',
  '7T',
  '4A',
  'VY',
  'UV',
  'MN',
  'NH',
  'VW',
  'KX',
  'PR',
  'PF',
  'EF',
  'CG',
] as const

/** A code that one likely slip away from what was typed agrees; `place` counts from 0. */
export type ImprintGuess = { code: string; place: number; kind: 'look-alike' | 'swapped' }

/**
 * Likely codes for one whose check symbol disagrees: one symbol mistaken for a similar one, or two neighbours swapped. The check symbol
 * alone cannot locate the error, since each of the ten has a symbol that would make it agree; these are only the likely ones, `look-alike`
 * first.
 */
export function guessImprintCodes(typed: string): ImprintGuess[] {
  const code = normaliseImprintCode(typed)
  if (code.length !== randomSymbols + 1) return []
  const agrees = (candidate: string) => 'code' in readImprintCode(candidate)
  if (agrees(code)) return []
  const guesses: ImprintGuess[] = []
  for (let place = 0; place < code.length; place += 1) {
    const symbol = code.charAt(place)
    const others = new Set(lookAlikes.filter((group) => group.includes(symbol)).flatMap((group) => [...group]))
    others.delete(symbol)
    for (const other of others) {
      const candidate = code.slice(0, place) + other + code.slice(place + 1)
      if (agrees(candidate)) guesses.push({ code: candidate, place, kind: 'look-alike' })
    }
  }
  for (let place = 0; place + 1 < code.length; place += 1) {
    const candidate = code.slice(0, place) + code.charAt(place + 1) + code.charAt(place) + code.slice(place + 2)
    if (agrees(candidate)) guesses.push({ code: candidate, place, kind: 'swapped' })
  }
  return guesses
}
