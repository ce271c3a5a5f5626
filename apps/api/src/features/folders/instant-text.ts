const dayLength = 86_400_000
const padded = (length: number, most: number): string[] => Array.from({ length: most }, (_, n) => String(n).padStart(length, '0'))
const [two, three] = [padded(2, 60), padded(3, 1000)]

/** Writes instants as `Date.toISOString` does; of a list of thousands, many fall on the same day, whose part is written once. */
export function instantWriter(): (instant: Date) => string {
  const days = new Map<number, string>()
  return (instant) => {
    const day = Math.floor(instant.getTime() / dayLength)
    const rest = instant.getTime() - day * dayLength
    const before = days.get(day) ?? new Date(day * dayLength).toISOString().slice(0, -'00:00:00.000Z'.length)
    days.set(day, before)
    const [seconds, minutes] = [Math.floor(rest / 1000), Math.floor(rest / 60_000)]
    return `${before}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[rest % 1000]}Z`
  }
}
