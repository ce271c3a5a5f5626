import type { EncodeJob, EncodeLane } from '@videozz/db'
import type { JobName } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'
import { SourceCache } from '../../shared/source-cache.ts'
import { Crowd } from './crowd.ts'

export type EncodeSettings = {
  /** Seconds a first rendition keeps its place while others wait. */
  sliceSeconds: number
}
/** What the encode jobs of one process share. */
export type EncodeDeps = Deps & { sources: SourceCache; crowd: Crowd; settings: EncodeSettings }

export const createEncodeDeps = (deps: Deps, settings: Partial<EncodeSettings> = {}): EncodeDeps => ({
  ...deps,
  sources: new SourceCache(deps.store),
  crowd: new Crowd(),
  settings: { sliceSeconds: 10, ...settings },
})

/** Payload of an encode job as the queue gives it. */
export type EncodePayload = Pick<EncodeJob, 'videoKey'> & { [P in 'step' | 'turn' | 'waits']?: number | undefined }

/** The job of each lane. */
export const laneJobs = { open: 'encode-first', base: 'encode-base', ladder: 'encode-ladder' } as const satisfies Record<
  EncodeLane,
  JobName
>
