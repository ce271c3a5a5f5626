import type { AccountSession, TranscriptionSource } from './account-session.ts'
import type { PluginType } from './stored-values.ts'

type SourceExpiry = Pick<TranscriptionSource, 'expiresAt'>
const isUnexpired = ({ expiresAt }: SourceExpiry, now: Date): boolean => expiresAt === null || expiresAt > now

/** Whether an account has an unexpired source of seconds of automatic subtitles, even one used up. */
export const hasTranscriptionSource = (sources: readonly SourceExpiry[], now: Date): boolean =>
  sources.some((source) => isUnexpired(source, now))

/** Values the subtitle checks read; an `AccountSession` fits. An absent value grants nothing. */
export type SubtitleSubject = { plan: { enableSubtitles: boolean } } & Partial<
  Pick<AccountSession, 'isTester' | 'transcriptionSources'> & { plugins: readonly { type: PluginType }[] }
>

/** Whether a person may add subtitles to media: by the plan, by an unexpired source of automatic ones, or as a tester. */
export function mayUseSubtitles({ plan, transcriptionSources = [], isTester = false }: SubtitleSubject, now: Date): boolean {
  return plan.enableSubtitles || hasTranscriptionSource(transcriptionSources, now) || isTester
}

/** Whether automatic subtitles are available to a person: by the plugin or by an unexpired source. */
export function mayTranscribe({ plugins = [], transcriptionSources = [] }: Omit<SubtitleSubject, 'plan'>, now: Date): boolean {
  return plugins.some(({ type }) => type === 'transcribe') || hasTranscriptionSource(transcriptionSources, now)
}

export type TranscriptionQuota = {
  totalSeconds: number
  /** `totalSeconds` in minutes, rounded up. */
  totalMinutes: number
  /** The next instant at which a source expires; null when none does. */
  renewalDate: Date | null
  hasTranscriptionSource: boolean
}

/** Unexpired allocated seconds less the used ones, plus the account's own `transcribeSeconds`. Never below 0. */
export function transcriptionQuota(
  session: Pick<AccountSession, 'transcriptionSources' | 'transcribeSeconds'>,
  now: Date,
): TranscriptionQuota {
  const unexpired = session.transcriptionSources.filter((source) => isUnexpired(source, now))
  const fromSources = unexpired.reduce((sum, { allocatedSeconds, usedSeconds }) => sum + Math.max(0, allocatedSeconds - usedSeconds), 0)
  const totalSeconds = Math.max(0, fromSources + session.transcribeSeconds)
  const ends = unexpired.map(({ expiresAt }) => expiresAt).filter((end) => end !== null)
  return {
    totalSeconds,
    totalMinutes: Math.ceil(totalSeconds / 60),
    renewalDate: ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    hasTranscriptionSource: unexpired.length > 0,
  }
}
