import { mostProducts } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** A product of the embedded parent platform; addresses are null where it has none. */
export type OwnedProduct = {
  id: string
  title: string
  parent_id: string | null
  is_producer: boolean
  moderation_status: string
  default_sales_page: string | null
  url_checkout: string | null
  image: string | null
}

/** Products of the embedded parent platform that belong to an account's owner, or to every account, in their order. */
export function listOwnedProducts(db: Kysely<DatabaseSchema>, accountId: string): Promise<OwnedProduct[]> {
  return db
    .selectFrom('parent_products as p')
    .innerJoin('accounts as a', (join) => join.on('a.id', '=', accountId))
    .select(['p.id', 'p.title', 'p.parent_id', 'p.is_producer', 'p.moderation_status', 'p.default_sales_page', 'p.url_checkout', 'p.image'])
    .where((where) => where.or([where('p.user_id', 'is', null), where('p.user_id', '=', where.ref('a.owner_id'))]))
    .orderBy('p.position')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(mostProducts)
    .execute()
}
