import type { Kysely } from 'kysely'
import { createKey } from '../../key.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import { type OperatorActor, writeOperatorLog } from './operator-log.ts'

type Db = Kysely<DatabaseSchema>
export type HelpItem = { id: string; title: string; link: string }

/** The help list written in the console, in its order; empty until an operator writes one. */
export const listHelpItems = (db: Db): Promise<HelpItem[]> =>
  db.selectFrom('help_items').select(['id', 'title', 'link']).orderBy('position').orderBy('id').execute()

/** Replaces the help list. */
export function saveHelpItems(db: Db, actor: OperatorActor, items: readonly Omit<HelpItem, 'id'>[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('help_items').execute()
    const rows = items.map(({ title, link }, position) => ({ id: createKey(), title, link, position }))
    if (rows.length > 0) await trx.insertInto('help_items').values(rows).execute()
    await writeOperatorLog(trx, actor, { action: 'help.save', details: { items: items.map(({ title }) => title) } })
  })
}
