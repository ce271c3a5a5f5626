import { findVideoLink, imageObjectKey, inTransaction, readMediaWithRenditions, setLinkCover, unwrapKey } from '@videozz/db'
import type { JobContext } from '@videozz/jobs'
import { reportEncode } from '@videozz/operations'
import { createOutbound, type Outbound } from '@videozz/outbound'
import { fetchPicture, readYoutubeOembed } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { imageAddress, storeImage } from '../../shared/images.ts'
import { remakeCover } from '../../shared/remake-cover.ts'

/** The picture of oEmbed is 480 × 360, with bars above and below what is wider. */
const size = { width: 480, height: 270 } as const

/**
 * Copies the picture of a linked video, so that dashboards ask no other server for it. Where YouTube has none, the media stays without.
 * @throws while YouTube does not answer: the job is tried again.
 */
export async function copyLinkCover(deps: Deps, { videoKey }: { videoKey: string }, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const link = await findVideoLink(deps.db, videoKey)
  if (!link) return
  const { video } = await readMediaWithRenditions(deps.db, videoKey)
  if (video.thumbnails.length > 0 || video.purge_started_at !== null) return
  const bytes = await readPicture(deps, link.external_id, videoKey, signal)
  const picture = bytes && (await remakeCover(deps, bytes, size, signal))
  if (!picture) {
    if (bytes) deps.log.info({ video: videoKey }, 'the picture of a linked video cannot be read')
    return
  }
  // The same in every run, so that a repeated one leaves no orphan.
  const address = await storeImage(deps, signal, imageAddress(unwrapKey(deps.mediaKey, video.secret), 0, 'link-cover', 'jpg'), picture)
  const shown = await inTransaction(deps.db, async (trx) => {
    const set = await setLinkCover(trx, videoKey, address)
    if (set) await reportEncode({ db: trx, now: new Date() }, videoKey)
    return set
  })
  if (!shown && !(await shows(deps, videoKey, address))) await deps.store.delete([imageObjectKey(address)])
}

/** Another run may have been faster. */
const shows = async ({ db }: Deps, videoKey: string, address: string): Promise<boolean> =>
  (await readMediaWithRenditions(db, videoKey)).video.thumbnails.includes(address)

async function readPicture({ env, log }: Deps, id: string, videoKey: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const { youtube } = env
  const outbound: Outbound = createOutbound({ trusted: youtube.named === undefined ? [] : [youtube.named] })
  const told = await readYoutubeOembed(outbound, youtube, id)
  if (told.kind === 'unavailable') throw new Error('YouTube does not answer', { cause: told.cause })
  // Deleted there or made private since.
  if (told.kind !== 'found' || told.picture === null) return undefined
  const fetched = await fetchPicture(outbound, told.picture, signal)
  if (fetched.kind === 'found') return fetched.bytes
  if (fetched.kind === 'unavailable') throw new Error('the picture of a linked video is not answered', { cause: fetched.cause })
  log.info({ video: videoKey, err: fetched.cause }, 'a linked video has no picture')
  return undefined
}
