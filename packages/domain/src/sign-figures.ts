/** The figures of a sign: its `detail` as far as it is kept and can be read. */
export type SignFigures = {
  /** Of a `tampering` sign: the overlay check that failed. */
  name: string
  /** A figure that is not negative; null where it is unknown. */
  number: (key: string) => number | null
  /** Media seconds that a report claimed; null where they are unknown. */
  claimed: number | null
}

/** Reads the `detail` of a sign, which may be deleted, cut or a plain name. */
export function readSignFigures(detail: string | null): SignFigures {
  const values = parseObject(detail)
  return {
    name: detail ?? '',
    claimed: sumRanges(values['claimed']),
    number: (key) => {
      const value = values[key]
      return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
    },
  }
}

function parseObject(detail: string | null): Record<string, unknown> {
  if (!detail?.startsWith('{')) return {}
  try {
    return JSON.parse(detail) as Record<string, unknown>
  } catch {
    return {}
  }
}

function sumRanges(ranges: unknown): number | null {
  if (!Array.isArray(ranges) || ranges.length === 0) return null
  let sum = 0
  for (const range of ranges as unknown[]) {
    if (!Array.isArray(range) || typeof range[0] !== 'number' || typeof range[1] !== 'number') return null
    sum += Math.max(0, range[1] - range[0])
  }
  return sum
}
