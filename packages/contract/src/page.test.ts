import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { page } from './page.ts'

const row = z.object({ id: z.int() })
const given = {
  items: [{ id: 1 }],
  totalItems: 1,
  capped: false,
  itemsPerPage: 10,
  page: 1,
  pages: 1,
  next: null,
  total: 1,
  changes: [{ id: 1 }],
}

it.each([
  [page(row), ['items', 'totalItems', 'itemsPerPage', 'page', 'pages']],
  [page(row, { capped: 'more than counted' }), ['items', 'totalItems', 'capped', 'itemsPerPage', 'page', 'pages']],
  [page(row, { by: 'count' }), ['items', 'totalItems']],
  [page(row, { by: 'count', total: 'total', capped: 'more than counted' }), ['items', 'total', 'capped']],
  [page(row, { by: 'count', rows: 'changes', total: 'total', totalFirst: true }), ['total', 'changes']],
  [page(row, { by: 'cursor' }), ['items', 'next']],
])('page() keeps its fields in wire order (case %#)', (schema, fields) => {
  expect(Object.keys(schema.parse(given))).toEqual(fields)
})

it('page() infers the types of its fields', () => {
  expectTypeOf<z.output<ReturnType<typeof page<typeof row>>>>().toEqualTypeOf<{
    items: { id: number }[]
    totalItems: number
    itemsPerPage: number
    page: number
    pages: number
  }>()
})
