import { type Kysely, sql } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'

/** Version of the forensic mark of a generation; null of one that is unmarked or not begun. */
export async function findMarkVersion(db: Kysely<DatabaseSchema>, videoKey: string, generation: number): Promise<number | null> {
  const row = await db
    .selectFrom('renditions')
    .select('mark_version')
    .where('video_key', '=', videoKey)
    .where('generation', '=', generation)
    .executeTakeFirst()
  return row?.mark_version ?? null
}

/** Whether a media gets a forensic mark when it is encoded now: the plan has Imprint, and its own choice or its account's default says so. */
export async function wantsMark(db: Kysely<DatabaseSchema>, videoKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('videos as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .select(sql<boolean>`p.has_imprint and coalesce(v.mark, a.marks_media)`.as('wants'))
    .where('v.key', '=', videoKey)
    .executeTakeFirst()
  return row?.wants ?? false
}
