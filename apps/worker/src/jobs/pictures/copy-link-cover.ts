import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findVideoLink, imageObjectKey, inTransaction, readMediaWithRenditions, setLinkCover, unwrapKey } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import { firstWebpFrame, isRemadeType, remakePicture } from '@videozz/media'
import { reportEncode } from '@videozz/operations'
import { createOutbound, type Outbound } from '@videozz/outbound'
import { fetchYoutubePicture, readYoutubeOembed } from '@videozz/sources'
import type { Deps } from '../../shared/deps.ts'
import { imageAddress, storeImage } from '../../shared/images.ts'

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
  const bytes = await fetchPicture(deps, link.external_id, videoKey, signal)
  const picture = bytes && (await remake(deps, bytes, signal))
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

async function fetchPicture({ env, log }: Deps, id: string, videoKey: string, signal: AbortSignal): Promise<Buffer | undefined> {
  const { youtube } = env
  const outbound: Outbound = createOutbound({ trusted: youtube.named === undefined ? [] : [youtube.named] })
  const told = await readYoutubeOembed(outbound, youtube, id)
  if (told.kind === 'unavailable') throw new Error('YouTube does not answer', { cause: told.cause })
  // Deleted there or made private since.
  if (told.kind !== 'found' || told.picture === null) return undefined
  const fetched = await fetchYoutubePicture(outbound, told.picture, signal)
  if (fetched.kind === 'found') return fetched.bytes
  if (fetched.kind === 'unavailable') throw new Error('the picture of a linked video is not answered', { cause: fetched.cause })
  log.info({ video: videoKey, err: fetched.cause }, 'a linked video has no picture')
  return undefined
}

async function remake({ workFolder }: Deps, bytes: Buffer, signal: AbortSignal): Promise<Buffer | undefined> {
  const type = pictureType(bytes)
  if (!isRemadeType(type)) return undefined
  const folder = await mkdtemp(join(workFolder, 'cover-'))
  try {
    const path = join(folder, 'fetched')
    await writeFile(path, type === 'image/webp' ? firstWebpFrame(bytes) : bytes)
    return await remakePicture({ path, type, ...size, use: 'cover', folder, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
