import { inTransaction, listImageKeys, listPublishedEnds, listUnnamed, listUnpublishedKeys, lockLeftMedia, unwrapKey } from '@videozz/db'
import type { Deps } from './deps.ts'

/**
 * Deletes what a run stored and no row names, once its media is deleted or its generation given up: nobody else would. Objects of a
 * generation that another run continues are left to that run, which has the same addresses. The row of the media is locked meanwhile, or
 * a restored media could be continued with an object that is about to be deleted.
 * @param stored object keys of the run, with the generation of each.
 */
export async function dropUnnamed(deps: Deps, videoKey: string, stored: ReadonlyMap<string, number> = new Map()): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const video = await lockLeftMedia(trx, videoKey)
    if (!video) return
    // One that is being marked is encoded, and writes a generation of its own.
    const ended = (video.status === 'encoded' || video.status === 'error') && video.mark_queued_at === null
    const stands = (generation: number): boolean => generation === video.generation || (generation === video.encoding_generation && !ended)
    const own = [...stored].filter(([, generation]) => video.deleted_at !== null || !stands(generation)).map(([key]) => key)
    const left = video.deleted_at === null ? [] : await listLeft()
    const dropped = await listUnnamed(trx, videoKey, [...new Set([...own, ...left])])
    await deps.store.delete(dropped)

    async function listLeft(): Promise<string[]> {
      const secret = unwrapKey(deps.mediaKey, video?.secret ?? '')
      const ends = await listPublishedEnds(trx, videoKey)
      const generations = new Set([video?.generation ?? 0, video?.encoding_generation ?? 0, ...ends.map((end) => end.generation)])
      return [...listUnpublishedKeys(secret, ends), ...[...generations].flatMap((generation) => listImageKeys(secret, generation))]
    }
  })
}
