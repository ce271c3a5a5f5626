import { keySchema } from '@videozz/contract'
import { z } from 'zod'

type JobDefinition = {
  payload: z.ZodType<object>
  /** Two waiting or running jobs with the same key are one. */
  key?: (payload: never) => string
  /** Receives the payload when the job failed for the last time. */
  deadLetter?: string
  retryLimit: number
  /** Seconds before the first retry; doubled each time up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** Longest run in seconds; at most a day. */
  expireInSeconds: number
  /** Cron expression (UTC) of a job that runs by itself. */
  cron?: string
}

const media = z.strictObject({ videoKey: keySchema })
const longest = 24 * 60 * 60
const housekeeping = { retryLimit: 3, retryDelay: 30, retryDelayMax: 300, expireInSeconds: 3600 }
const encode = { retryLimit: 8, retryDelay: 1, retryDelayMax: 60, expireInSeconds: longest, deadLetter: 'encode-gave-up' }

/** Every job of the product. A name that is not here is refused, never run. */
export const jobs = {
  /** An encode that failed again and again without a reason of its own: tells the user. */
  'encode-gave-up': { payload: media, ...housekeeping },
  /** Probe, first rung, pictures: playable within seconds. */
  'encode-first': { payload: media, key: (payload: { videoKey: string }) => payload.videoKey, ...encode },
  /** The other rungs and the storyboard. */
  'encode-ladder': { payload: media, key: (payload: { videoKey: string }) => payload.videoKey, ...encode },
  /** Drops a generation that a newer one replaced. */
  'drop-generation': { payload: media.extend({ generation: z.int().min(1) }), ...housekeeping },
  /** Deletes the bytes of a media whose grace after deletion has passed. */
  'purge-media': { payload: media, ...housekeeping },
  'send-mail': { payload: z.strictObject({ mailId: keySchema }), ...housekeeping, retryLimit: 12, retryDelayMax: 3600 },
  'expire-uploads': { payload: z.strictObject({}), ...housekeeping, cron: '*/5 * * * *' },
  'tidy-up': { payload: z.strictObject({}), ...housekeeping, cron: '17 3 * * *' },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
export const jobDefinition = (name: JobName): JobDefinition => jobs[name]

/** Seconds between deleting a media and purging its bytes. */
export const purgeDelaySeconds = 7 * longest
/** Seconds a replaced generation stays, so that sessions which started on it can end. */
export const dropGenerationDelaySeconds = longest / 2
