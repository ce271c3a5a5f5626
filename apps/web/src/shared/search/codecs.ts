/** Codec of one search parameter. A value equal to `otherwise` is left out of the address. */
export type SearchCodec<Value> = {
  /** Reads the router's parsed value: a text, a number, or anything else that was typed. Invalid values become `otherwise`. */
  read: (raw: unknown) => Value
  otherwise: Value
}

/** Highest page the API answers. */
const highestPage = 1_000_000
/** The router parses digits as a number. */
const textOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '')

/** A text of at most `most` characters, empty by default. */
export const textParam = (most = 200): SearchCodec<string> => ({ read: (raw) => textOf(raw).slice(0, most), otherwise: '' })

/** The number of a page, from 1. */
export const pageParam: SearchCodec<number> = {
  read: (raw) => {
    const page = Number(raw)
    return Number.isInteger(page) && page > 0 ? Math.min(page, highestPage) : 1
  },
  otherwise: 1,
}

/** One of a list of values, for orders, filters and tabs. */
export const choiceParam = <const Value extends string, const Otherwise extends Value | null>(
  values: readonly Value[],
  otherwise: Otherwise,
): SearchCodec<Value | Otherwise> => ({ read: (raw) => values.find((value) => value === raw) ?? otherwise, otherwise })

/** One of a list of numbers, such as rows of a page. */
export const numberParam = <const Value extends number, const Otherwise extends Value | null>(
  values: readonly Value[],
  otherwise: Otherwise,
): SearchCodec<Value | Otherwise> => ({ read: (raw) => values.find((value) => value === Number(raw)) ?? otherwise, otherwise })

/** A text or number as it is written in the address, for what other sites write there; undefined where there is none. */
export const rawParam: SearchCodec<string | number | undefined> = {
  read: (raw) => (typeof raw === 'string' || typeof raw === 'number' ? raw : undefined),
  otherwise: undefined,
}
