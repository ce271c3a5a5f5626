import type { Insertable, Kysely, Selectable } from 'kysely'
import type { LeakFileTable, LeakPictureTable } from '../../schema/leaks.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { LeakClaim } from './leak-cases.ts'

type Db = Kysely<DatabaseSchema>
export type LeakFile = Selectable<LeakFileTable>
export type LeakPicture = Selectable<LeakPictureTable>

/** Adds a file to a case, after those it has. */
export async function insertLeakFile(trx: Db, values: Omit<Insertable<LeakFileTable>, 'position'>): Promise<void> {
  const { count } = await trx
    .selectFrom('leak_files')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('case_id', '=', values.case_id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('leak_files')
    .values({ ...values, position: count })
    .execute()
}

/** Files of cases, in their order. */
export async function listLeakFiles(db: Db, caseIds: readonly string[]): Promise<LeakFile[]> {
  if (caseIds.length === 0) return []
  return db.selectFrom('leak_files').selectAll().where('case_id', 'in', caseIds).orderBy('case_id').orderBy('position').execute()
}

/** Takes the files of a case that were not read off it. */
export async function dropUnreadLeakFiles(trx: Db, caseId: string): Promise<void> {
  await trx.deleteFrom('leak_files').where('case_id', '=', caseId).where('found', 'is', null).execute()
}

/** Notes size and SHA-256 of a file once they are known. */
export async function noteLeakBytes(db: Db, fileId: string, bytes: { size: number; sha256: string }): Promise<void> {
  await db.updateTable('leak_files').set(bytes).where('id', '=', fileId).execute()
}

/** Keeps what a run read of a file, whose bytes are needed no more. @returns false where the run has lost its case. */
export async function keepLeakFound(trx: Db, { id, claim }: LeakClaim, fileId: string, found: object): Promise<boolean> {
  const kept = await trx
    .updateTable('leak_files as f')
    .set({ found: JSON.stringify(found), address: null })
    .where('f.id', '=', fileId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leak_cases as c').select('c.id').where('c.id', '=', id).where('c.claim', '=', claim).where('c.state', '=', 'reading'),
      ),
    )
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** Replaces the pictures of a file. */
export async function saveLeakPictures(
  trx: Db,
  fileId: string,
  pictures: readonly Omit<LeakPicture, 'file_id' | 'position'>[],
): Promise<void> {
  await trx.deleteFrom('leak_pictures').where('file_id', '=', fileId).execute()
  if (pictures.length > 0)
    await trx
      .insertInto('leak_pictures')
      .values(pictures.map((each, position) => ({ ...each, file_id: fileId, position })))
      .execute()
}

/** Pictures of a case, in the order of its files. */
export async function listLeakPictures(db: Db, caseId: string): Promise<LeakPicture[]> {
  return db
    .selectFrom('leak_pictures as p')
    .innerJoin('leak_files as f', 'f.id', 'p.file_id')
    .selectAll('p')
    .where('f.case_id', '=', caseId)
    .orderBy('f.position')
    .orderBy('p.position')
    .execute()
}

/** Uploads of the files of a case whose bytes are still there. */
export async function listLeakUploads(db: Db, caseId: string): Promise<{ key: string; object_key: string }[]> {
  return db
    .selectFrom('leak_files as f')
    .innerJoin('uploads as u', 'u.key', 'f.upload_key')
    .select(['u.key', 'u.object_key'])
    .where('f.case_id', '=', caseId)
    .where('u.state', '=', 'completed')
    .execute()
}

/** The case that an upload is a file of. */
export async function findCaseOfUpload(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('leak_files').select('case_id').where('upload_key', '=', key).executeTakeFirst()
  return row?.case_id
}
