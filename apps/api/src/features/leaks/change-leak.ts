import { mostLeakFiles, mostOpenLeaks, type WholeLeakCase } from '@videozz/contract'
import { addLeakFile, beginLeak, cancelLeak, dropLeakUploads, type LeakRefusal, type LeakSource, removeLeak } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { readCase } from './read-leaks.ts'

type Actor = { accountId: string; userId: string }

function refuse({ outcome }: LeakRefusal): AppError {
  if (outcome === 'missing') return new AppError('LEAK_NOT_FOUND')
  if (outcome === 'media') return new AppError('LEAK_MEDIA_MISSING')
  if (outcome === 'upload') return new AppError('UPLOAD_NOT_FOUND')
  if (outcome === 'full') return new AppError('LEAKS_FULL', { values: { most: String(mostOpenLeaks) } })
  if (outcome === 'files') return new AppError('LEAK_FILES_FULL', { values: { most: String(mostLeakFiles) } })
  return new AppError('LEAK_READING')
}

/** Begins the reading of a copy. @throws AppError LEAK_MEDIA_MISSING, UPLOAD_NOT_FOUND, LEAKS_FULL. */
export async function createLeak(
  deps: Deps,
  actor: Actor,
  { source, videoKey }: { source: LeakSource; videoKey?: string | undefined },
): Promise<WholeLeakCase> {
  const begun = await beginLeak({ ...deps, now: deps.now() }, actor, { source, videoKey: videoKey ?? null })
  if (begun.outcome !== 'begun') throw refuse(begun)
  return readCase(deps, actor.accountId, begun.id)
}

/** Adds a part to a case. @throws AppError LEAK_NOT_FOUND, LEAK_READING, LEAK_FILES_FULL, LEAKS_FULL, UPLOAD_NOT_FOUND. */
export async function addFile(deps: Deps, actor: Actor, id: string, source: LeakSource): Promise<WholeLeakCase> {
  const added = await addLeakFile({ ...deps, now: deps.now() }, actor, { id, source })
  if (added.outcome !== 'added') throw refuse(added)
  return readCase(deps, actor.accountId, id)
}

/** Stops a reading; one that has ended stays as it is. @throws AppError LEAK_NOT_FOUND. */
export async function cancel({ db, store, now }: Deps, actor: Actor, id: string): Promise<WholeLeakCase> {
  const uploads = await cancelLeak({ db, now: now() }, actor, id)
  await dropLeakUploads({ db, store }, uploads ?? [])
  return readCase({ db }, actor.accountId, id)
}

/** Deletes a case and what is stored of it. @throws AppError LEAK_NOT_FOUND. */
export async function remove({ db, store }: Deps, actor: Actor, id: string): Promise<void> {
  const uploads = await removeLeak({ db }, actor, id)
  if (!uploads) throw new AppError('LEAK_NOT_FOUND')
  await dropLeakUploads({ db, store }, uploads)
}
