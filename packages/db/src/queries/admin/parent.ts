import { type Kysely, type Selectable, sql } from 'kysely'
import { createKey } from '../../key.ts'
import type { ParentInvoiceTable, ParentProductTable } from '../../schema/parent.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'
import { anywhere, type Page, type PageRequest, toPage } from './page.ts'

type Db = Kysely<DatabaseSchema>
export type ParentProduct = ReturnType<typeof toProduct>
export type ProductDraft = Omit<ParentProduct, 'id' | 'createdAt'>
/** An app of the parent platform beside this one. */
export type ParentApp = { id: string; name: string; description: string; url: string; icon: string | null; position: number }

const toColumns = (draft: ProductDraft) => ({
  title: draft.title,
  parent_id: draft.parentId,
  is_producer: draft.isProducer,
  moderation_status: draft.moderationStatus,
  default_sales_page: draft.defaultSalesPage,
  url_checkout: draft.urlCheckout,
  image: draft.image,
  user_id: draft.userId,
  position: draft.position,
})

const toProduct = (row: Selectable<ParentProductTable>) => ({
  id: row.id,
  title: row.title,
  parentId: row.parent_id,
  isProducer: row.is_producer,
  moderationStatus: row.moderation_status,
  defaultSalesPage: row.default_sales_page,
  urlCheckout: row.url_checkout,
  image: row.image,
  userId: row.user_id,
  position: row.position,
  createdAt: row.created_at,
})

/** Products of the embedded parent platform, in their order. */
export async function listParentProducts(db: Db, request: PageRequest & { search: string }): Promise<Page<ParentProduct>> {
  const { rows } = await sql<Selectable<ParentProductTable> & { total: number }>`
    select p.*, count(*) over () as total from parent_products p
    where ${request.search === '' ? sql`true` : sql`fold_text(p.title) like fold_text(${anywhere(request.search)})`}
    order by p.position, p.created_at desc, p.id limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(db)
  return toPage(rows, request, rows[0]?.total ?? 0, toProduct)
}

/** Creates a product, or changes the one of `id`. @returns undefined when there is no such product. */
export function saveParentProduct(db: Db, actor: OperatorActor, draft: ProductDraft, id?: string): Promise<ParentProduct | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await (
      id === undefined
        ? trx.insertInto('parent_products').values({ id: createKey(), ...toColumns(draft) })
        : trx.updateTable('parent_products').set(toColumns(draft)).where('id', '=', id)
    )
      .returningAll()
      .executeTakeFirst()
    if (!row) return undefined
    const details = { title: draft.title, userId: draft.userId }
    await writeOperatorLog(trx, actor, { action: id === undefined ? 'product.create' : 'product.update', subject: row.id, details })
    return toProduct(row)
  })
}

/** Deletes a product. @returns false when there is none. */
export function deleteParentProduct(db: Db, actor: OperatorActor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('parent_products').where('id', '=', id).returning('title').executeTakeFirst()
    if (row) await writeOperatorLog(trx, actor, { action: 'product.delete', subject: id, details: { title: row.title } })
    return row !== undefined
  })
}

/** Sibling apps of the embedded parent platform, in their order. */
export const listParentApps = (db: Db): Promise<ParentApp[]> =>
  db
    .selectFrom('parent_sibling_apps')
    .select(['id', 'name', 'description', 'url', 'icon', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Creates a sibling app. @returns false when the id is taken. */
export function createParentApp(db: Db, actor: OperatorActor, app: ParentApp): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('parent_sibling_apps')
      .values(app)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await writeOperatorLog(trx, actor, { action: 'app.create', subject: app.id, details: { name: app.name, url: app.url } })
    return made !== undefined
  })
}

/** Changes a sibling app. @returns false when there is none. */
export function updateParentApp(db: Db, actor: OperatorActor, { id, ...values }: ParentApp): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.updateTable('parent_sibling_apps').set(values).where('id', '=', id).returning('id').executeTakeFirst()
    if (row) await writeOperatorLog(trx, actor, { action: 'app.update', subject: id, details: { name: values.name, url: values.url } })
    return row !== undefined
  })
}

/** Deletes a sibling app. @returns false when there is none. */
export function deleteParentApp(db: Db, actor: OperatorActor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.deleteFrom('parent_sibling_apps').where('id', '=', id).returning('name').executeTakeFirst()
    if (row) await writeOperatorLog(trx, actor, { action: 'app.delete', subject: id, details: { name: row.name } })
    return row !== undefined
  })
}

type InvoiceRow = Selectable<ParentInvoiceTable> & { account_id: string; name: string; email: string; plan_title: string; total: number }

/** Invoices of the embedded parent platform in one state, the longest due first. */
export async function listParentInvoices(db: Db, request: PageRequest & { state: ParentInvoiceTable['state'] }) {
  const { rows } = await sql<InvoiceRow>`
    select i.*, s.account_id, a.name, u.email, p.title as plan_title, count(*) over () as total
    from parent_invoices i join parent_subscriptions s on s.id = i.subscription_id join accounts a on a.id = s.account_id
      join users u on u.id = a.owner_id join plans p on p.id = s.plan_id
    where i.state = ${request.state} order by i.due_at, i.id limit ${request.limit} offset ${(request.page - 1) * request.limit}`.execute(
    db,
  )
  return toPage(rows, request, rows[0]?.total ?? 0, (row) => ({
    id: row.id,
    account: { id: row.account_id, name: row.name, email: row.email },
    planTitle: row.plan_title,
    amountCents: row.amount_cents,
    state: row.state,
    method: row.method,
    attempts: row.attempts,
    lastError: row.last_error,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    dueAt: row.due_at,
    paidAt: row.paid_at,
  }))
}
