import type { AccountSession, TranscriptionSource } from './account-session.ts'
import type { PluginType } from './stored-values.ts'

type SourceLife = Pick<TranscriptionSource, 'expiresAt'>
const lives = ({ expiresAt }: SourceLife, now: Date): boolean => expiresAt === null || expiresAt > now

/** Whether an account was given seconds of automatic subtitles that have not expired; used-up ones count. */
export const hasTranscriptionSource = (sources: readonly SourceLife[], now: Date): boolean => sources.some((source) => lives(source, now))

/** What decides about subtitles; an `AccountSession` fits, and what is left out grants nothing. */
export type SubtitleSubject = { plan: { enableSubtitles: boolean } } & Partial<
  Pick<AccountSession, 'isTester' | 'transcriptionSources'> & { plugins: readonly { type: PluginType }[] }
>

/** Whether a person may give media subtitles: by the plan, by a source of automatic ones, or as a tester. */
export function mayUseSubtitles({ plan, transcriptionSources = [], isTester = false }: SubtitleSubject, now: Date): boolean {
  return plan.enableSubtitles || hasTranscriptionSource(transcriptionSources, now) || isTester
}

/** Whether the person is shown automatic subtitles at all: by the plugin or by a source. */
export function mayTranscribe({ plugins = [], transcriptionSources = [] }: Omit<SubtitleSubject, 'plan'>, now: Date): boolean {
  return plugins.some(({ type }) => type === 'transcribe') || hasTranscriptionSource(transcriptionSources, now)
}

export type TranscriptionQuota = {
  totalSeconds: number
  /** Seconds by 60, rounded up. */
  totalMinutes: number
  /** When the next of the seconds expire; null where none do. */
  renewalDate: Date | null
  hasTranscriptionSource: boolean
}

/** Unexpired allocated seconds less the used ones, plus the account's own `transcribeSeconds`. Never below 0. */
export function transcriptionQuota(
  session: Pick<AccountSession, 'transcriptionSources' | 'transcribeSeconds'>,
  now: Date,
): TranscriptionQuota {
  const living = session.transcriptionSources.filter((source) => lives(source, now))
  const fromSources = living.reduce((sum, { allocatedSeconds, usedSeconds }) => sum + Math.max(0, allocatedSeconds - usedSeconds), 0)
  const totalSeconds = Math.max(0, fromSources + session.transcribeSeconds)
  const ends = living.map(({ expiresAt }) => expiresAt).filter((end) => end !== null)
  return {
    totalSeconds,
    totalMinutes: Math.ceil(totalSeconds / 60),
    renewalDate: ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    hasTranscriptionSource: living.length > 0,
  }
}
