import type { JobContext } from '@videozz/jobs'
import { persist } from '@videozz/operations'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { withEncodeRun } from './encode-run.ts'
import { encodeFirstRendition } from './first-rendition.ts'

/** The first segments of a media, ten seconds: it can be watched while the rest waits for its turn. */
const openingSegments = 4
/** Enough to begin with when yet others wait to be opened. */
const fewestSegments = 2

/**
 * Opens a media: probe, first segments, pictures. Where no other opening or first rendition runs it continues to the end of the first
 * rendition; else it leaves the rest to `encode-base`.
 */
export async function encodeFirst(deps: EncodeDeps, payload: EncodePayload, context: JobContext): Promise<void> {
  await withEncodeRun(deps, 'open', payload, context, async (run) => {
    if (run.video.status === 'copying') run.status.set('copying')
    // A source that is still on its way takes no place.
    await run.source()
    const leave = await deps.places.enterOpening()
    try {
      await encodeFirstRendition(run, {
        niceness: 0,
        giveWay: async (published) => {
          if (published < fewestSegments || !deps.places.contended) return false
          return published >= openingSegments || (deps.places.full && persist(run.signal, () => deps.jobs.isWaiting('encode-first')))
        },
        atLeisure: () => !deps.places.contended,
      })
    } finally {
      leave()
    }
  })
}
