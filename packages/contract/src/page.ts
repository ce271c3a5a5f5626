import { z } from 'zod'

/** Fields of a page besides its rows. */
type PageOptions = {
  /**
   * `numbers` (when absent): how many rows there are, rows of a page, the page and how many pages. `count`: how many rows alone. `cursor`:
   * where the next page begins, for lists that are read page after page.
   */
  by?: 'numbers' | 'count' | 'cursor'
  /** Name of the rows; `items` when absent. Older routes use the name of the object. */
  rows?: string
  /** Name of the count; `totalItems` when absent. Older routes use `total`. */
  total?: string
  /** Older routes give the count before the rows. */
  totalFirst?: true
  /** Describes when a count is not the whole: the page then has the field `capped`. */
  capped?: string
}

type Named<Options, Option extends string, Otherwise extends string> =
  Options extends Record<Option, infer Name extends string> ? Name : Otherwise
type CountShape<Options> = Record<Named<Options, 'total', 'totalItems'>, z.ZodInt> &
  (Options extends { capped: string } ? { capped: z.ZodBoolean } : object)
type NumbersShape = { itemsPerPage: z.ZodInt; page: z.ZodInt; pages: z.ZodInt }
type PageShape<Row extends z.ZodType, Options> = Record<Named<Options, 'rows', 'items'>, z.ZodArray<Row>> &
  (Options extends { by: 'cursor' }
    ? { next: z.ZodNullable<z.ZodString> }
    : Options extends { by: 'count' }
      ? CountShape<Options>
      : CountShape<Options> & NumbersShape)

/** The answer of a list, one page of rows. Fields are serialised in the order given here. */
export function page<Row extends z.ZodType, const Options extends PageOptions = object>(
  row: Row,
  options?: Options,
): z.ZodObject<PageShape<Row, Options>> {
  const { by = 'numbers', rows = 'items', total = 'totalItems', totalFirst, capped }: PageOptions = options ?? {}
  const list = { [rows]: z.array(row) }
  const count = { [total]: z.int(), ...(capped !== undefined && { capped: z.boolean().describe(capped) }) }
  const numbers = { itemsPerPage: z.int(), page: z.int(), pages: z.int() }
  const cursor = { next: z.string().nullable().describe('`after` of the next page; null at the end') }
  const beside = by === 'cursor' ? cursor : by === 'count' ? count : { ...count, ...numbers }
  return z.object(totalFirst ? { ...beside, ...list } : { ...list, ...beside }) as unknown as z.ZodObject<PageShape<Row, Options>>
}
