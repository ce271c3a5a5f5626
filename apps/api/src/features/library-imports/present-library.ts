import { errorMessage, type ErrorCode, type Library } from '@videozz/contract'
import {
  countByFolder,
  countSkipped,
  findLibrary,
  listLargeFiles,
  readImportRate,
  readLibraryBrought,
  readLibraryFigures,
  readPlanUse,
} from '@videozz/db'
import { type AccountSession, largestUpload, libraryDuration, libraryOptions, mapFolders, mayUseSubtitles } from '@videozz/domain'
import { libraryHosts } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

const largeShown = 20
/** Seconds from the last byte of a file until its media plays. */
const openingSeconds = 30
const inNoFolder = 'Sem pasta'

/** What was found in the library of another host. @throws AppError IMPORT_NOT_FOUND. */
export async function presentLibrary(deps: Deps, session: AccountSession, id: string): Promise<Library> {
  const { db, env, now } = deps
  const { accountId, plan } = session
  const batch = await findLibrary(db, accountId, id)
  if (!batch || batch.provider !== 'panda') throw new AppError('IMPORT_NOT_FOUND')
  const largest = largestUpload(plan)
  const [figures, byFolder, skipped, large, brought, rate, use] = await Promise.all([
    readLibraryFigures(db, id, largest),
    countByFolder(db, id),
    countSkipped(db, id),
    listLargeFiles(db, id, largest, largeShown),
    readLibraryBrought(db, id),
    readImportRate(db, accountId, batch.provider),
    readPlanUse(db, accountId),
  ])
  const options = libraryOptions(batch.options)
  const files = figures.listed - figures.known
  const bytes = figures.bytes - figures.knownBytes
  const pace = { rate, callsPerMinute: env.panda.callsPerMinute }
  return {
    id,
    provider: batch.provider,
    state: batch.state,
    error: batch.error && { code: batch.error, message: errorMessage(batch.error) },
    readAt: options.readAt,
    found: figures.found,
    listed: figures.listed,
    known: figures.known,
    changed: figures.changed,
    bytes: figures.bytes,
    knownBytes: figures.knownBytes,
    room: { left: plan.hasAdditional ? null : Math.max(0, plan.storageSize - use.storageConsumed), largest },
    seconds: Math.ceil(libraryDuration({ files, bytes, ...pace })),
    firstSeconds: Math.ceil(openingSeconds + libraryDuration({ files: 1, bytes: files > 0 ? bytes / files : 0, ...pace })),
    large: { count: figures.large, files: large },
    skipped: skipped.map(({ error, count }) => {
      const code: ErrorCode = error ?? 'IMPORT_FAILED'
      return { code, message: errorMessage(code), count }
    }),
    folders: presentFolders(options, byFolder),
    subtitles: mayUseSubtitles(session, now()) ? { counted: figures.tracked, videos: figures.subtitled } : null,
    covers: figures.covered,
    descriptions: figures.described,
    brought: { ...brought, foldersLeft: options.foldersLeft ?? 0 },
  }
}

/** Folders with videos, by their names there; those in none last. */
function presentFolders(
  { folders }: ReturnType<typeof libraryOptions>,
  counts: { folder: string | null; count: number }[],
): Library['folders'] {
  const mapped = mapFolders(folders, libraryHosts.panda ?? '')
  const named = new Map<string, Library['folders'][number]>()
  for (const { folder, count } of counts) {
    const place = folder === null ? undefined : mapped.get(folder)
    const key = place ? (folder ?? '') : ''
    const before = named.get(key)?.videos ?? 0
    const { from, to, changes } = place ?? { from: [inNoFolder], to: [], changes: [] }
    named.set(key, { id: key, from, to, changes, videos: before + count })
  }
  const order = ({ id, from }: Library['folders'][number]) => `${id === '' ? 1 : 0}${from.join('\0')}`
  return [...named.values()].toSorted((a, b) => order(a).localeCompare(order(b), 'pt-BR', { numeric: true }))
}
