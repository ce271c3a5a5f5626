import { keySchema } from '@videozz/contract'
import { z } from 'zod'

type JobDefinition = {
  payload: z.ZodType<object>
  /** Two waiting or running jobs with the same key are one. */
  key?: (payload: never) => string
  /** Higher runs first; at the time of queueing, 0 when absent. */
  priority?: (payload: never) => number
  /** Receives the payload when the job failed for the last time. */
  deadLetter?: string
  retryLimit: number
  /** Seconds before the first retry; doubled each time up to `retryDelayMax`. */
  retryDelay: number
  retryDelayMax: number
  /** Longest run in seconds; at most a day. */
  expireInSeconds: number
  /** Cron expression (UTC) of a scheduled job. */
  cron?: string
}

const media = z.strictObject({ videoKey: keySchema })
const count = z.int().min(0).optional()
const transcription = z.strictObject({ transcriptionId: keySchema, /** How often it waited for room. */ waits: count })
const writing = z.strictObject({ writingId: keySchema })
const download = z.strictObject({ downloadId: keySchema, /** How often it waited for room. */ waits: count })
/** One step of a media's encode: its number (0 for the first), its place in line (lowest first), how often it waited for room. */
const encodeStep = media.extend({ step: count, turn: count, waits: count })
type EncodeStep = z.output<typeof encodeStep>
/** One run of an item of AI content. */
const aiRun = z.strictObject({ itemId: keySchema, run: z.int().min(1), /** How often it waited for captions. */ waits: count })
/** A frame of an ebook, at a millisecond of a media. */
const frame = z.strictObject({ itemId: keySchema, videoKey: keySchema, ms: z.int().min(0) })
/** One run of a case of a leaked copy. */
const leak = z.strictObject({ caseId: keySchema, run: count, /** How often it waited for room. */ waits: count })
const daySeconds = 24 * 60 * 60
const housekeeping = { retryLimit: 3, retryDelay: 30, retryDelayMax: 300, expireInSeconds: 3600 }
const encode = { retryLimit: 8, retryDelay: 1, retryDelayMax: 60, expireInSeconds: daySeconds, deadLetter: 'encode-gave-up' }
/** Priorities are 32-bit integers: beyond that, jobs run in the order of their creation. */
const lowestPriority = -(2 ** 31) + 1
const encodeLine = {
  payload: encodeStep,
  key: ({ videoKey, step }: EncodeStep) => (step ? `${videoKey}:${step}` : videoKey),
  priority: ({ turn }: EncodeStep) => Math.max(lowestPriority, -(turn ?? 0)),
}

/** Every job of the product. A name that is not here is refused, never run. */
export const jobs = {
  /** An encode that failed repeatedly without a specific reason: notifies the user. */
  'encode-gave-up': { payload: encodeStep, ...housekeeping },
  /** Probe and the first segments of the first rung: playable within seconds. */
  'encode-first': { ...encodeLine, ...encode },
  /** The rest of the first rung, and pictures. */
  'encode-base': { ...encodeLine, ...encode },
  /** Covers of a media whose opening left them, in the order of openings. */
  'encode-pictures': {
    payload: media.extend({ generation: z.int().min(1), turn: count }),
    key: ({ videoKey, generation }: { videoKey: string; generation: number }) => `${videoKey}:${generation}`,
    priority: encodeLine.priority,
    ...housekeeping,
    retryDelay: 5,
  },
  /** The other rungs and the storyboard. */
  'encode-ladder': { ...encodeLine, ...encode },
  /** Re-encodes an uploaded picture while its sender waits for the answer: late, it is of no use. */
  'remake-picture': { payload: z.strictObject({ pictureKey: keySchema }), ...housekeeping, retryLimit: 0, expireInSeconds: 60 },
  /** Copies the picture that a linked video has at its platform, which may not answer for a while. */
  'copy-link-cover': {
    payload: media,
    key: ({ videoKey }: { videoKey: string }) => videoKey,
    ...housekeeping,
    retryLimit: 8,
    retryDelayMax: 3600,
  },
  /** What an imported media has at its host besides its file could not be brought: notes it in the report. */
  'bring-along-gave-up': { payload: z.strictObject({ importId: keySchema }), ...housekeeping },
  /** Subtitles and the cover of an imported media, from a host that may not answer for a while. */
  'bring-along': {
    payload: z.strictObject({ importId: keySchema }),
    key: ({ importId }: { importId: string }) => importId,
    ...housekeeping,
    retryLimit: 20,
    retryDelay: 10,
    retryDelayMax: 3600,
    deadLetter: 'bring-along-gave-up',
  },
  /** Mails owners whose libraries wait since their account may not import. */
  'mail-blocked-imports': { payload: z.strictObject({}), ...housekeeping, cron: '*/10 * * * *' },
  /** An item of AI content could not be written by repeated tries: it failed. */
  'ai-content-gave-up': { payload: aiRun, ...housekeeping },
  /** Writes an item of AI content from the subtitles of its media. */
  'write-ai-content': {
    payload: aiRun,
    // The job that waits puts the next one in its place while it runs.
    key: ({ itemId, run, waits = 0 }: z.output<typeof aiRun>) => (waits === 0 ? `${itemId}:${run}` : `${itemId}:${run}:${waits}`),
    ...housekeeping,
    retryDelay: 10,
    expireInSeconds: 2 * 3600,
    deadLetter: 'ai-content-gave-up',
  },
  /** A frame of an ebook could not be taken by repeated tries: the ebook says so. */
  'frame-gave-up': { payload: frame, ...housekeeping },
  /** Takes a frame of a media for an ebook; somebody may be waiting for it. */
  'take-frame': {
    payload: frame,
    key: ({ itemId, videoKey, ms }: z.output<typeof frame>) => `${itemId}:${videoKey}:${ms}`,
    ...housekeeping,
    retryDelay: 5,
    deadLetter: 'frame-gave-up',
  },
  /** A translation or proposed details could not be written by repeated tries. */
  'media-text-gave-up': { payload: writing, ...housekeeping },
  /** Translates the captions of a media, or proposes its details from them. */
  'write-media-text': {
    payload: writing,
    key: ({ writingId }: z.output<typeof writing>) => writingId,
    ...housekeeping,
    retryDelay: 10,
    expireInSeconds: 2 * 3600,
    deadLetter: 'media-text-gave-up',
  },
  /** A file for downloading failed repeatedly: notifies those who requested it. */
  'download-gave-up': { payload: download, ...housekeeping },
  /** The MP4 of a rendition, for downloading. */
  'make-download': {
    payload: download,
    key: ({ downloadId, waits }: z.output<typeof download>) => (waits ? `${downloadId}:${waits}` : downloadId),
    ...housekeeping,
    retryDelay: 5,
    expireInSeconds: daySeconds / 2,
    deadLetter: 'download-gave-up',
  },
  /** Deletes the bytes of replaced sources and of files made for downloading whose days are over. */
  'purge-copies': { payload: z.strictObject({}), ...housekeeping, cron: '3-59/10 * * * *' },
  /** A transcription failed repeatedly without a specific reason: gives its seconds back. */
  'transcribe-gave-up': { payload: transcription, ...housekeeping },
  /** The words of a media, heard piece by piece. */
  transcribe: {
    payload: transcription,
    key: ({ transcriptionId, waits }: z.output<typeof transcription>) => (waits ? `${transcriptionId}:${waits}` : transcriptionId),
    ...housekeeping,
    retryLimit: 12,
    retryDelay: 5,
    retryDelayMax: 600,
    expireInSeconds: daySeconds / 2,
    deadLetter: 'transcribe-gave-up',
  },
  /** Covers and seek pictures of the recording of a live, or its waveform. */
  'picture-recording': {
    payload: media,
    key: ({ videoKey }: { videoKey: string }) => videoKey,
    ...housekeeping,
    retryLimit: 8,
    retryDelayMax: 3600,
  },
  /** Rungs that the recording of a live lacks, made of its top one. */
  'fill-rungs': {
    payload: media,
    key: ({ videoKey }: { videoKey: string }) => videoKey,
    ...housekeeping,
    retryLimit: 8,
    retryDelayMax: 3600,
    expireInSeconds: daySeconds,
  },
  /** A media could not be marked by repeated tries: it stays as it is. */
  'mark-gave-up': { payload: media.extend({ weight: count }), ...housekeeping },
  /** Gives an encoded media its forensic mark; those with the greatest weight first. */
  'mark-media': {
    payload: media.extend({ weight: count }),
    key: ({ videoKey }: { videoKey: string }) => videoKey,
    priority: ({ weight }: { weight?: number | undefined }) => weight ?? 0,
    ...housekeeping,
    retryLimit: 8,
    retryDelayMax: 3600,
    expireInSeconds: daySeconds,
    deadLetter: 'mark-gave-up',
  },
  /** A leaked copy could not be read by repeated tries: its case has failed. */
  'leak-gave-up': { payload: leak, ...housekeeping },
  /** Which media a leaked copy shows, and whose copy it is. */
  'read-leak': {
    payload: leak,
    // Each part that is added is another run.
    key: ({ caseId, run, waits = 0 }: z.output<typeof leak>) => `${caseId}:${run ?? 1}:${waits}`,
    ...housekeeping,
    retryLimit: 4,
    retryDelay: 5,
    expireInSeconds: 4 * 3600,
    deadLetter: 'leak-gave-up',
  },
  /** Drops a generation that a newer one replaced. */
  'drop-generation': { payload: media.extend({ generation: z.int().min(1) }), ...housekeeping },
  /** Deletes the bytes of a media whose grace after deletion has passed. */
  'purge-media': { payload: media, ...housekeeping },
  /** One mail about the failed encodes of an account since the last. */
  'mail-failures': {
    payload: z.strictObject({ accountId: keySchema, after: z.int().min(0) }),
    key: ({ accountId, after }: { accountId: string; after: number }) => `${accountId}:${after}`,
    ...housekeeping,
  },
  /** A report failed repeatedly: it can be asked for again. */
  'report-gave-up': { payload: z.strictObject({ reportId: keySchema }), ...housekeeping },
  /** The files of a report of statistics, and the mail with their address. */
  'make-report': {
    payload: z.strictObject({ reportId: keySchema }),
    key: ({ reportId }: { reportId: string }) => reportId,
    ...housekeeping,
    expireInSeconds: 2 * 3600,
    deadLetter: 'report-gave-up',
  },
  /** Completes media for viewers who have seen as much as their account asks for since it asks for less. */
  'complete-viewers': { payload: z.strictObject({ accountId: keySchema }), ...housekeeping },
  /** Counts the students of a large course, who are kept from then on. */
  'keep-course': {
    payload: z.strictObject({ folderId: keySchema }),
    key: ({ folderId }: { folderId: string }) => folderId,
    ...housekeeping,
  },
  /** Has the students of large courses counted before anybody opens them. */
  'keep-courses': { payload: z.strictObject({}), ...housekeeping, cron: '7 4 * * *' },
  /** Deletes reports whose addresses have ended. */
  'purge-reports': { payload: z.strictObject({}), ...housekeeping, cron: '27 * * * *' },
  'send-mail': { payload: z.strictObject({ mailId: keySchema }), ...housekeeping, retryLimit: 12, retryDelayMax: 3600 },
  'expire-uploads': { payload: z.strictObject({}), ...housekeeping, cron: '*/5 * * * *' },
  /** Sets the storage figures of accounts to what their rows add up to. */
  'recount-storage': { payload: z.strictObject({}), ...housekeeping, cron: '37 3 * * *' },
  /** Compares the object store with the rows. */
  'sweep-storage': { payload: z.strictObject({}), ...housekeeping, expireInSeconds: daySeconds / 2, cron: '7 4 * * *' },
  /** Books additional storage of the days that are over: five minutes after midnight in São Paulo, and again each hour for days left out. */
  'book-days': { payload: z.strictObject({}), ...housekeeping, cron: '5 * * * *' },
  /** Moves the embedded parent platform's subscriptions on by the clock, and mails what their owners should know. */
  'advance-subscriptions': { payload: z.strictObject({}), ...housekeeping, cron: '*/15 * * * *' },
  /** Mails owners whose storage has come to 80 % or 100 % of their plan. */
  'mail-storage': { payload: z.strictObject({}), ...housekeeping, cron: '*/10 * * * *' },
  /** Emits the webhook events of signs of misuse that became new. */
  'announce-signs': { payload: z.strictObject({}), ...housekeeping, cron: '* * * * *' },
  /** Mails owners of new signs of misuse: at eight in the morning in São Paulo, and again each hour for those left out. */
  'mail-signs': { payload: z.strictObject({}), ...housekeeping, cron: '0 11-23 * * *' },
  /** Records the sign `no-reports` of sessions that were given keys and never reported. */
  'find-silent-sessions': { payload: z.strictObject({}), ...housekeeping, cron: '*/5 * * * *' },
  /** Moves playback sessions of past months to the archive. */
  'archive-sessions': { payload: z.strictObject({}), ...housekeeping, expireInSeconds: daySeconds / 2, cron: '27 5 * * *' },
  /** Writes what time has changed of lives, deletes recordings whose days are over, and notes how many watch. */
  'settle-lives': { payload: z.strictObject({}), ...housekeeping, cron: '* * * * *' },
  'tidy-up': { payload: z.strictObject({}), ...housekeeping, cron: '17 3 * * *' },
  /** Deletes personal data whose retention time is over. */
  'purge-personal-data': { payload: z.strictObject({}), ...housekeeping, expireInSeconds: daySeconds / 2, cron: '47 4 * * *' },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>
export const jobNames = Object.keys(jobs) as JobName[]
export const jobDefinition = (name: JobName): JobDefinition => jobs[name]

/** Seconds between deleting a media and purging its bytes. */
export const purgeDelaySeconds = 7 * daySeconds
/** Seconds a replaced generation stays, so that sessions which started on it can end. */
export const dropGenerationDelaySeconds = daySeconds / 2
