import { imageObjectKey, unwrapKey, type VideoRow } from '@videozz/db'
import { replaceCover } from '@videozz/operations'
import type { Outbound } from '@videozz/outbound'
import { fetchPicture } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { imageAddress, storeImage } from '../../shared/images.ts'
import { remakeCover } from '../../shared/remake-cover.ts'

const size = { width: 1280, height: 720 }

/** Copies the picture that a video has at its host as the uploaded cover of its media, unless a person has sent one meanwhile. */
export async function bringCover(
  deps: Deps,
  outbound: Outbound,
  video: VideoRow,
  address: string,
  signal: AbortSignal,
): Promise<{ isSet: boolean; faults: string[] }> {
  // The same in every run, so that a repeated one leaves no orphan.
  const own = imageAddress(unwrapKey(deps.mediaKey, video.secret), 0, 'brought-cover', 'jpg')
  if (video.custom_thumbnail !== null) return { isSet: video.custom_thumbnail === own, faults: [] }
  const fetched = await fetchPicture(outbound, address, signal)
  if (fetched.kind === 'unavailable') throw new Error('the cover of an imported media is not answered', { cause: fetched.cause })
  const picture = fetched.kind === 'found' ? await remakeCover(deps, fetched.bytes, size, signal) : undefined
  if (!picture) return { isSet: false, faults: ['Capa: a imagem não pôde ser lida na origem.'] }
  await storeImage(deps, signal, own, picture)
  const done = await replaceCover(
    { db: deps.db, now: new Date() },
    { accountId: video.account_id, videoKey: video.key },
    { address: own, seen: video.revision },
  )
  if (done.outcome === 'saved') return { isSet: true, faults: [] }
  await deps.store.delete([imageObjectKey(own)])
  // Edited at this moment: the next run sees what it has now.
  if (done.outcome === 'changed') throw new Error('the media was changed meanwhile')
  return { isSet: false, faults: [] }
}
