const form = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/

/** Reais as people type them (`1.234,50`, `-10`) in cents; null for what is no amount. */
export function readReais(text: string): number | null {
  const bare = text
    .replace(/^R\$\s*/, '')
    .replaceAll(/\s/g, '')
    .replace(/^−/, '-')
  if (!form.test(bare)) return null
  const [whole = '0', rest = ''] = bare.replace('-', '').replaceAll('.', '').split(',')
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return bare.startsWith('-') && cents !== 0 ? -cents : cents
}

/** Cents as they are typed: `1234,50`. */
export const writeReais = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`
