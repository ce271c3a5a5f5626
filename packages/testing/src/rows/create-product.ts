import { createKey, type Database, type ParentProductTable } from '@videozz/db'
import type { Insertable, Selectable } from 'kysely'

/** Inserts a product of the embedded parent platform: available to every account unless a user is named, without picture. */
export const createTestProduct = (
  db: Database,
  values: Partial<Insertable<ParentProductTable>> = {},
): Promise<Selectable<ParentProductTable>> =>
  db
    .insertInto('parent_products')
    .values({
      id: createKey(),
      title: 'Curso',
      parent_id: null,
      default_sales_page: 'https://loja.exemplo.com/curso',
      url_checkout: null,
      image: null,
      user_id: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
