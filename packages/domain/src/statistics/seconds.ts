/** Whole media seconds [from, to), in order and apart from each other. */
export type Seconds = (readonly [from: number, to: number])[]

/** Reads a PostgreSQL `int4multirange`. */
export function parseMultirange(text: string): Seconds {
  return Array.from(text.matchAll(/\[(\d+),(\d+)\)/g), ([, from, to]) => [Number(from), Number(to)] as const)
}

/** The seconds of both. */
export function joinSeconds(one: Readonly<Seconds>, other: Readonly<Seconds>): Seconds {
  const joined: [number, number][] = []
  for (const [from, to] of [...one, ...other].toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** The seconds that both have. */
export function sharedSeconds(one: Readonly<Seconds>, other: Readonly<Seconds>): Seconds {
  const shared: [number, number][] = []
  for (const [from, to] of one)
    for (const [otherFrom, otherTo] of other) {
      const [first, last] = [Math.max(from, otherFrom), Math.min(to, otherTo)]
      if (last > first) shared.push([first, last])
    }
  return joinSeconds(shared, [])
}

/** The seconds of the first without those of the second. */
export function withoutSeconds(seconds: Readonly<Seconds>, removed: Readonly<Seconds>): Seconds {
  let left: Seconds = [...seconds]
  for (const [from, to] of removed)
    left = left.flatMap(([first, last]) => {
      if (to <= first || from >= last) return [[first, last] as const]
      return [[first, Math.min(from, last)] as const, [Math.max(to, first), last] as const].filter(([a, b]) => b > a)
    })
  return left
}

/** How many seconds. */
export const countSeconds = (seconds: Readonly<Seconds>): number => seconds.reduce((sum, [from, to]) => sum + to - from, 0)
