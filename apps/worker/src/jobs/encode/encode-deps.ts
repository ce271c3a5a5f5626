import type { EncodeJob, EncodeLane } from '@videozz/db'
import type { JobName } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'
import { SourceCache } from '../../shared/source-cache.ts'
import { Crowd } from './crowd.ts'

/** What the encode jobs of one process share. */
export type EncodeDeps = Deps & { sources: SourceCache; crowd: Crowd }

export const createEncodeDeps = (deps: Deps): EncodeDeps => ({ ...deps, sources: new SourceCache(deps.store), crowd: new Crowd() })

/** Payload of an encode job as the queue gives it. */
export type EncodePayload = Pick<EncodeJob, 'videoKey'> & { [P in 'step' | 'turn' | 'waits']?: number | undefined }

/** The job of each lane. */
export const laneJobs = { open: 'encode-first', base: 'encode-base', ladder: 'encode-ladder' } as const satisfies Record<
  EncodeLane,
  JobName
>
