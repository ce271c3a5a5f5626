import {
  countOpenLeakCases,
  createKey,
  deleteLeakCase,
  dropUnreadLeakFiles,
  extendUpload,
  findCaseOfUpload,
  findLeakCase,
  findLeakMedia,
  inTransaction,
  insertLeakCase,
  insertLeakFile,
  type Database,
  listLeakFiles,
  listLeakUploads,
  lockUpload,
  reopenLeakCase,
  writeAudit,
} from '@videozz/db'
import { mostLeakFiles, mostOpenLeaks } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { endUnread } from './end-unread.ts'

/** A leaked copy: an upload made for it, or an address. */
export type LeakSource = { from: 'upload'; filename: string } | { from: 'link'; address: string }

/** Days for which the bytes of a copy wait to be read. */
const waitDays = 7

/**
 * What became of a wish. `media`: there is no such media to compare with. `upload`: it is missing, not completed, or used. `full`: too many
 * are being read. `files`: the case has as many as it may. `reading`: it is being read.
 */
export type LeakRefusal = { outcome: 'missing' | 'media' | 'upload' | 'full' | 'files' | 'reading' }

/** Begins a case of a leaked copy. Recorded in the audit log. @param videoKey the media it is compared with; null to search for it. */
export function beginLeak(
  { db, jobs, now }: OperationContext,
  actor: AccountActor,
  { source, videoKey }: { source: LeakSource; videoKey: string | null },
): Promise<{ outcome: 'begun'; id: string } | LeakRefusal> {
  return inTransaction(db, async (trx) => {
    const known = await findBegun(trx, actor, source)
    if (known !== undefined) return { outcome: 'begun' as const, id: known }
    if (videoKey !== null && !(await findLeakMedia(trx, actor.accountId, videoKey))) return { outcome: 'media' as const }
    if ((await countOpenLeakCases(trx, actor.accountId)) >= mostOpenLeaks) return { outcome: 'full' as const }
    const id = createKey()
    const values = { account_id: actor.accountId, user_id: actor.userId, video_key: videoKey, state: 'waiting' as const, created_at: now }
    await insertLeakCase(trx, { id, ...values })
    // Undone with the transaction: a file that cannot be taken leaves no case.
    const name = await takeFile(trx, actor, id, source, now)
    if (name === undefined) {
      await deleteLeakCase(trx, actor.accountId, id)
      return { outcome: 'upload' as const }
    }
    await writeAudit(trx, { ...actor, action: 'leak.begin', subject: id, details: { name } })
    await jobs.enqueue(trx, 'read-leak', { caseId: id })
    return { outcome: 'begun' as const, id }
  })
}

/** Adds another part of the copy to a case that is ended, which is read again. Recorded in the audit log. */
export function addLeakFile(
  { db, jobs, now }: OperationContext,
  actor: AccountActor,
  { id, source }: { id: string; source: LeakSource },
): Promise<{ outcome: 'added' } | LeakRefusal> {
  return inTransaction(db, async (trx) => {
    if (!(await findLeakCase(trx, actor.accountId, id))) return { outcome: 'missing' as const }
    if ((await findBegun(trx, actor, source)) === id) return { outcome: 'added' as const }
    if ((await countOpenLeakCases(trx, actor.accountId)) >= mostOpenLeaks) return { outcome: 'full' as const }
    if ((await listLeakFiles(trx, [id])).length >= mostLeakFiles) return { outcome: 'files' as const }
    if (!(await reopenLeakCase(trx, actor.accountId, id))) return { outcome: 'reading' as const }
    // Of a case that failed: their bytes are gone.
    await dropUnreadLeakFiles(trx, id)
    const name = await takeFile(trx, actor, id, source, now)
    if (name === undefined) throw new LeakUploadError()
    await writeAudit(trx, { ...actor, action: 'leak.add', subject: id, details: { name } })
    await jobs.enqueue(trx, 'read-leak', { caseId: id, run: (await listLeakFiles(trx, [id])).length })
    return { outcome: 'added' as const }
  }).catch((error: unknown) => {
    if (error instanceof LeakUploadError) return { outcome: 'upload' as const }
    throw error
  })
}

/** Undoes the transaction of a part whose upload cannot be taken. */
class LeakUploadError extends Error {}

/** The case that an upload was given to by an earlier call, whose answer may have been lost. */
async function findBegun(trx: Database, { accountId }: AccountActor, source: LeakSource): Promise<string | undefined> {
  if (source.from === 'link') return undefined
  const id = await findCaseOfUpload(trx, source.filename)
  return id !== undefined && (await findLeakCase(trx, accountId, id)) ? id : undefined
}

/** @returns the name of the file; undefined where there is none to take. */
async function takeFile(trx: Database, actor: AccountActor, caseId: string, source: LeakSource, now: Date): Promise<string | undefined> {
  const values = { id: createKey(), case_id: caseId, created_at: now }
  if (source.from === 'link') {
    const { hostname } = new URL(source.address)
    await insertLeakFile(trx, { ...values, origin: 'link', name: hostname, address: source.address, upload_key: null, size: null })
    return hostname
  }
  const upload = await lockUpload(trx, actor.accountId, source.filename, 'leak')
  if (upload?.state !== 'completed') return undefined
  await extendUpload(trx, upload.key, new Date(now.getTime() + waitDays * 86_400_000))
  await insertLeakFile(trx, {
    ...values,
    origin: 'upload',
    name: upload.file_name,
    address: null,
    upload_key: upload.key,
    size: upload.size,
  })
  return upload.file_name
}

/** Uploads whose bytes the caller drops. */
export type LeakUpload = { key: string; object_key: string }

/**
 * Ends the reading of a case, which goes back to its result before a further part where it has one. Recorded in the audit log.
 * @returns the uploads whose bytes are still there; undefined where there is no such case, or it was not being read.
 */
export function cancelLeak(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  actor: AccountActor,
  id: string,
): Promise<LeakUpload[] | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await findLeakCase(trx, actor.accountId, id))) return undefined
    const uploads = await listLeakUploads(trx, id)
    if (!(await endUnread(trx, { id }, 'LEAK_CANCELED', now))) return undefined
    await writeAudit(trx, { ...actor, action: 'leak.cancel', subject: id })
    return uploads
  })
}

/** Deletes a case. Recorded in the audit log. @returns the uploads whose bytes are still there; undefined where there is no such case. */
export function removeLeak({ db }: Pick<OperationContext, 'db'>, actor: AccountActor, id: string): Promise<LeakUpload[] | undefined> {
  return inTransaction(db, async (trx) => {
    const uploads = await listLeakUploads(trx, id)
    if (!(await deleteLeakCase(trx, actor.accountId, id))) return undefined
    await writeAudit(trx, { ...actor, action: 'leak.delete', subject: id })
    return uploads
  })
}
