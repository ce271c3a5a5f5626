import {
  changeHeldImport,
  type ImportRow,
  openIntegrationKey,
  readImport,
  readImportBatch,
  readImportTails,
  readUpload,
  saveImportTail,
  type Upload,
} from '@videozz/db'
import { completeUpload, dropUploads, failImport, finishImport, type ImportFailure, persist, stopImports } from '@videozz/operations'
import { type Source, SourceError, type SourceItem } from '@videozz/sources'
import { type ImportDeps, importContext } from './import-deps.ts'
import { dropParts, openUpload } from './open-upload.ts'
import { FilePull, type SizedFile } from './pull-file.ts'
import { judgeFault, pauseProvider } from './settle-fault.ts'
import { verifyFile } from './verify-file.ts'

/** An import that this process holds. */
export type ClaimedImport = ImportRow & { claim: string }
/** What a running import shows of itself. */
export type ImportCourse = { pull: FilePull | undefined }

/**
 * Brings one file in: to its media, to a failure, or to the next try. The claim is given back in every case but a loss of it.
 * @param signal aborted when the claim is lost, the import may not run any more, or the process stops.
 */
export async function runImport(deps: ImportDeps, row: ClaimedImport, course: ImportCourse, signal: AbortSignal): Promise<void> {
  try {
    await bringIn(deps, row, course, signal)
  } catch (error) {
    await settle(deps, row, course, signal, error)
  }
}

async function bringIn(deps: ImportDeps, row: ClaimedImport, course: ImportCourse, signal: AbortSignal): Promise<void> {
  const source = deps.makeSource(deps, row)
  if (!source) throw new SourceError('disconnected', 'This installation has no source of this kind')
  const item = itemOf(deps, row)
  // Bytes that are joined already need nothing of their source any more.
  const joined = row.upload_key === null ? undefined : await readUpload(deps.db, row.upload_key)
  if (joined?.state === 'completed') {
    await verifyJoined(deps, joined, source, item, signal)
    return finish(deps, row, joined)
  }
  const file = await describe(source, item, signal)
  const opened = await openUpload(deps, row, row.claim, file)
  if (opened.outcome === 'lost') return release(deps, row, course)
  if (opened.outcome === 'refused') return refuse(deps, row, opened.failure)
  await pull(deps, row, { source, item, file, upload: opened.upload, course, signal })
  await finish(deps, row, opened.upload)
}

/** A library that finds no room waits for it as a whole; its other files would find none either. */
async function refuse(deps: ImportDeps, row: ClaimedImport, failure: ImportFailure): Promise<void> {
  const { code } = failure
  const isLibrary = code === 'NOT_ENOUGH_SPACE' && (await readImportBatch(deps.db, row.batch_id))?.kind === 'library'
  if (!isLibrary) return void (await failImport(importContext(deps), row, failure))
  await stopImports(importContext(deps), row.batch_id, code)
  await release(deps, row, { pull: undefined })
}

const itemOf = ({ env }: ImportDeps, row: ImportRow): SourceItem => ({
  externalId: row.external_id,
  url: row.provider === 'link' && row.sealed !== null ? openIntegrationKey(env.secretKey, row.sealed) : null,
  extras: row.extras,
})

async function describe(source: Source, item: SourceItem, signal: AbortSignal): Promise<SizedFile> {
  const file = await source.describe(item, signal)
  if (file.size === null) throw new SizeUnknown()
  return { ...file, size: file.size }
}
class SizeUnknown extends Error {}

/** A process died between joining and registering: whether it had compared the bytes is not known. */
async function verifyJoined({ store }: ImportDeps, upload: Upload, source: Source, item: SourceItem, signal: AbortSignal): Promise<void> {
  try {
    await verifyFile(store, upload.object_key, await source.describe(item, signal), signal)
  } catch (error) {
    // What its source says no more cannot be compared.
    if (!(error instanceof SourceError)) throw error
  }
}

type Pull = { source: Source; item: SourceItem; file: SizedFile; upload: Upload; course: ImportCourse; signal: AbortSignal }

async function pull(deps: ImportDeps, row: ClaimedImport, { source, item, file, upload, course, signal }: Pull): Promise<void> {
  const { db, store, buffers, shares } = deps
  if (upload.state === 'completed') return
  const target = { key: upload.object_key, uploadId: upload.upload_id }
  const stored = await store.listParts(target)
  if (row.state !== 'pulling') await changeHeldImport(db, row, { state: 'pulling', wait_reason: null })
  course.pull = new FilePull({
    source,
    item,
    file,
    store,
    target,
    stored,
    tails: file.version === null ? await readImportTails(db, row.id) : new Map(),
    saveTail: (part, hash) => saveImportTail(db, row.id, part, hash),
    buffers,
    shares,
    account: row.account_id,
    tries: row.tries,
    signal,
  })
  await course.pull.run()
  signal.throwIfAborted()
  await changeHeldImport(db, row, { state: 'checking', tries: 0, fetched: file.size, rate: null })
  const parts = await store.listParts(target)
  const completed = await persist(signal, () => completeUpload({ db, store, now: new Date() }, upload, parts))
  if (completed.outcome === 'mismatch') throw new SourceError('changed', 'Another number of bytes arrived')
  const interrupted = stored.length > 0 || course.pull.reconnected > 0
  if (interrupted) await verifyFile(store, upload.object_key, file, signal)
}

async function finish(deps: ImportDeps, row: ClaimedImport, upload: Upload): Promise<void> {
  const outcome = await finishImport(importContext(deps), row, deps.mediaKey)
  if (outcome === 'lost') return
  if (outcome === 'gone') throw new Error(`Upload ${upload.key} of an import is gone`)
  deps.log.info({ import: row.id, account: row.account_id, provider: row.provider, size: upload.size }, 'file imported')
}

/** Gives an import back that is due at once, for whoever may run it. */
async function release({ db }: ImportDeps, row: ClaimedImport, { pull: begun }: ImportCourse): Promise<void> {
  const fetched = begun ? { fetched: Math.max(0, begun.fetched) } : {}
  await changeHeldImport(db, row, { ...fetched, claim: null, claimed_until: null, rate: null })
}

async function settle(deps: ImportDeps, row: ClaimedImport, course: ImportCourse, signal: AbortSignal, error: unknown): Promise<void> {
  if (signal.aborted) return release(deps, row, course)
  const fault = { import: row.id, account: row.account_id, provider: row.provider }
  if (error instanceof SizeUnknown) return fail(deps, row, { code: 'IMPORT_SIZE_UNKNOWN' })
  const tries = course.pull ? Math.max(1, course.pull.tries) : row.tries + 1
  const outcome = judgeFault(row, error, tries, new Date())
  if (error instanceof SourceError) deps.log.info({ ...fault, kind: error.kind, tries, err: error }, 'an import could not go on')
  else deps.log.warn({ ...fault, tries, err: error }, 'an import was interrupted')
  if (outcome.kind === 'failed') return fail(deps, row, outcome.failure)
  await pauseProvider(deps, row, error, tries)
  if (outcome.dropParts) await dropParts(deps, await readCurrentUpload(deps, row))
  const fetched = course.pull && !outcome.dropParts ? { fetched: Math.max(0, course.pull.fetched) } : {}
  await changeHeldImport(deps.db, row, { ...fetched, rate: null, claim: null, claimed_until: null, ...outcome.change })
}

async function fail(deps: ImportDeps, row: ClaimedImport, failure: Parameters<typeof failImport>[2]): Promise<void> {
  const current = await readCurrentUpload(deps, row)
  if (!(await failImport(importContext(deps), row, failure))) return
  if (current) await dropUploads(deps.store, [current])
}

/** The upload an import has now: it may have got one since it was claimed. */
async function readCurrentUpload({ db }: ImportDeps, row: ClaimedImport): Promise<Upload | undefined> {
  const { upload_key } = (await readImport(db, row.id)) ?? row
  return upload_key === null ? undefined : readUpload(db, upload_key)
}
