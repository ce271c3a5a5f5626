export const sizeUnits = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 } as const
export type SizeUnit = keyof typeof sizeUnits
export type SizeText = { value: string; unit: SizeUnit }

const form = /^\d{1,9}(?:,\d{1,3})?$/

/** A size as typed, in whole bytes; null for what is no size. */
export function readSize({ value, unit }: SizeText): number | null {
  const bare = value.trim()
  return form.test(bare) ? Math.round(Number(bare.replace(',', '.')) * sizeUnits[unit]) : null
}

/** Bytes as they are typed, in the largest unit with at most three decimals; else the nearest. */
export function writeSize(bytes: number): SizeText {
  const units: SizeUnit[] = ['TB', 'GB', 'MB']
  const exact = units.find((unit) => bytes >= sizeUnits[unit] && readSize(write(bytes, unit)) === bytes)
  return write(bytes, exact ?? (bytes >= sizeUnits.GB ? 'GB' : 'MB'))
}

const write = (bytes: number, unit: SizeUnit): SizeText => ({
  value: String(Math.round((bytes / sizeUnits[unit]) * 1000) / 1000).replace('.', ','),
  unit,
})
