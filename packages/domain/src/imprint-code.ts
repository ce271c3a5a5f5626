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
