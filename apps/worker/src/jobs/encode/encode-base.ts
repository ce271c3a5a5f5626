import type { JobContext } from '@videozz/jobs'
import { persist } from '@videozz/operations'
import type { EncodeDeps, EncodePayload } from './encode-deps.ts'
import { withEncodeRun } from './encode-run.ts'
import { encodeFirstRendition } from './first-rendition.ts'

/** Below openings on a busy machine, and above ladders. */
const niceness = 5
/** A turn is longer where the source took long to copy, so that copying stays the smaller part. */
const slicePerCopySecond = 4
/** Number of times in a turn that the queue is checked for waiting encodes. */
const checksPerSlice = 5

/** The rest of a first rendition, in turns with waiting encodes. */
export async function encodeBase(deps: EncodeDeps, payload: EncodePayload, context: JobContext): Promise<void> {
  await withEncodeRun(deps, 'base', payload, context, async (run) => {
    const { seconds } = await run.source()
    const leave = deps.places.enterBase()
    const sliceMs = Math.max(deps.settings.sliceSeconds, seconds * slicePerCopySecond) * 1000
    let began: number | undefined
    let checkedAt = 0
    try {
      await encodeFirstRendition(run, {
        niceness,
        atLeisure: () => false,
        // Sound cannot be taken up in the middle, and is soon done.
        giveWay: async (_published, sound) => {
          const now = performance.now()
          // The clock starts with the first new segment, so that every turn gets on.
          began ??= now
          if (sound || now - began < sliceMs || now - checkedAt < sliceMs / checksPerSlice) return false
          checkedAt = now
          return persist(run.signal, () => deps.jobs.isWaiting('encode-base'))
        },
      })
    } finally {
      leave()
    }
  })
}
