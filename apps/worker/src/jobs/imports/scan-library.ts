import {
  addImportExtras,
  changeScan,
  type HeldScan,
  inTransaction,
  insertListed,
  listUntracked,
  lockHeldScan,
  orderListed,
  type ScanChange,
} from '@videozz/db'
import { foldersBelow, type LibraryOptions, libraryOptions } from '@videozz/domain'
import { type PandaApi, SourceError } from '@videozz/sources'
import { z } from 'zod'
import type { Deps } from '../../shared/deps.ts'
import { crawlFolders, listedOf, pageSize } from './scan-panda.ts'

/** Where the reading of a library goes on. */
const cursorSchema = z.object({
  phase: z.enum(['folders', 'videos', 'tracks']).default('folders'),
  crawl: z
    .object({ found: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() })), queue: z.array(z.string()) })
    .nullable()
    .default(null),
  page: z.number().default(1),
  /** How often all pages were read: once more where the library changed meanwhile, since pages shift then. */
  pass: z.number().default(1),
  /** How many videos there are, as the first page of this pass said; whether a later one said otherwise. */
  total: z.number().nullable().default(null),
  moved: z.boolean().default(false),
  /** Failed tries since the last that did not. */
  tries: z.number().default(0),
})
export type ScanCursor = z.output<typeof cursorSchema>
export const readScanCursor = (stored: Record<string, unknown> | null): ScanCursor => cursorSchema.parse(stored ?? {})

const mostPasses = 3
const mostPages = 10_000
const tracksAtOnce = 10

export type ScanStep = {
  deps: Pick<Deps, 'db' | 'log'>
  api: PandaApi
  scan: HeldScan
  cursor: ScanCursor
  options: LibraryOptions
  /** Whether subtitles are counted: not where the plan has none. */
  countsSubtitles: boolean
}
/** The cursor to go on with; null when nothing is left to read, undefined when the claim was lost. */
export type ScanProgress = ScanCursor | null | undefined

/** Reads the next piece of a library and stores it with where to go on, all or nothing. @throws SourceError. */
export function stepScan(step: ScanStep): Promise<ScanProgress> {
  if (step.cursor.phase === 'folders') return readFolders(step)
  return step.cursor.phase === 'videos' ? readVideos(step) : readTracks(step)
}

async function readFolders({ deps, api, scan, cursor }: ScanStep): Promise<ScanProgress> {
  const crawl = await crawlFolders(api, cursor.crawl)
  const done = crawl.queue.length === 0
  const next: ScanCursor = { ...cursor, tries: 0, crawl: done ? null : crawl, phase: done ? 'videos' : 'folders' }
  return store(deps, scan, (trx, batch) => {
    const options = { ...libraryOptions(batch.options), folders: crawl.found }
    return changeScan(trx, scan.id, { cursor: next, ...(done && { options }) })
  }).then((kept) => (kept ? next : undefined))
}

async function readVideos({ deps, api, scan, cursor, options, countsSubtitles }: ScanStep): Promise<ScanProgress> {
  const { videos, total } = await api.listVideos({ page: cursor.page, limit: pageSize })
  const wanted = options.wanted && foldersBelow(options.folders, options.wanted)
  const files = videos.filter(({ folderId }) => wanted?.has(folderId ?? '') ?? true).map(listedOf)
  let next: ScanProgress
  const kept = await store(deps, scan, async (trx, batch) => {
    const now = new Date()
    const count = await insertListed(trx, batch, files, now)
    const isLast = videos.length === 0 || cursor.page >= mostPages
    const moved = cursor.moved || (cursor.page > 1 && total !== cursor.total)
    const isShort = options.wanted === null && total !== null && count < total
    const readsAgain = isLast && (moved || isShort) && cursor.pass < mostPasses
    if (!isLast) next = { ...cursor, tries: 0, page: cursor.page + 1, total: cursor.page === 1 ? total : cursor.total, moved }
    else if (readsAgain) next = { ...cursor, tries: 0, page: 1, pass: cursor.pass + 1, total: null, moved: false }
    else next = countsSubtitles ? { ...cursor, tries: 0, phase: 'tracks' } : null
    const change: ScanChange = { cursor: next }
    if (isLast && !readsAgain) {
      await orderListed(trx, batch)
      Object.assign(change, { state: 'ready', error: null, options: { ...libraryOptions(batch.options), readAt: now.toISOString() } })
    }
    await changeScan(trx, scan.id, change)
  })
  return kept ? next : undefined
}

/** Asks which subtitles the next videos have; what is known by the time the library is started is not asked for again. */
async function readTracks({ deps, api, scan, cursor }: ScanStep): Promise<ScanProgress> {
  const files = await listUntracked(deps.db, scan.id, tracksAtOnce)
  const next: ScanProgress = files.length === 0 ? null : { ...cursor, tries: 0 }
  const found: { id: string; tracks: object[] }[] = []
  for (const { id, externalId } of files) {
    const tracks = await api.listTracks(externalId).catch((error: unknown) => {
      // Deleted meanwhile: its import will say so.
      if (error instanceof SourceError && error.kind === 'missing') return []
      throw error
    })
    found.push({ id, tracks })
  }
  const kept = await store(deps, scan, async (trx) => {
    for (const { id, tracks } of found) await addImportExtras(trx, id, { tracks })
    await changeScan(trx, scan.id, { cursor: next })
  })
  return kept ? next : undefined
}

type Batch = NonNullable<Awaited<ReturnType<typeof lockHeldScan>>>

/** Writes what was read, unless another process took the library over or it was started or canceled. */
function store({ db }: Pick<Deps, 'db'>, scan: HeldScan, write: (trx: Deps['db'], batch: Batch) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const batch = await lockHeldScan(trx, scan)
    if (!batch) return false
    await write(trx, batch)
    return true
  })
}
