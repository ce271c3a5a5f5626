import { reportEncode } from '@videozz/db'
import { makeThumbnails, makeWaveform, type MediaInfo } from '@videozz/media'
import type { EncodeRun } from './encode-run.ts'
import { imageAddress, storeImage } from './images.ts'

/** Covers or waveform of a generation. They are no reason to fail: a media without them plays as well. */
export async function addPictures(run: EncodeRun, info: MediaInfo, generation: number): Promise<void> {
  const { deps, folder, signal, secret, video } = run
  const thumbnails: string[] = []
  let waveform: string | null = null
  try {
    const { path } = await run.source()
    if (info.kind === 'audio') {
      const picture = await makeWaveform({ path, info, folder, signal })
      waveform = await storeImage(deps, signal, imageAddress(secret, generation, 'waveform', 'svg'), picture)
    } else {
      for (const [index, picture] of (await makeThumbnails({ path, info, folder, signal })).entries()) {
        thumbnails.push(await storeImage(deps, signal, imageAddress(secret, generation, `cover-${index}`, 'jpg'), picture))
      }
    }
  } catch (error) {
    signal.throwIfAborted()
    run.log.warn({ err: error }, 'no pictures could be made')
  }
  await run.claim.write(async (trx) => {
    await trx.updateTable('videos').set({ thumbnails, waveform }).where('key', '=', video.key).execute()
    await reportEncode(trx, video.key)
  })
}
