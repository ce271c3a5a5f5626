import type { Session } from '@videozz/contract/browser'
import { browserKept } from '../../../shared/kept.ts'
import { hasTranscription, readQuota } from './transcription.ts'

/** Notice shown when no seconds are left: of the free minutes, or of those of the plugin. */
export type QuotaNotice = 'free' | 'monthly'

/** Milliseconds for which a postponed notice is not shown. */
const postponementMs = 24 * 3_600_000
const nameOf = (notice: QuotaNotice, accountId: string): string => `videozz:quota-${notice}:${accountId}`

/** Whether the account was ever given seconds: without any, none were used up. */
const wasGivenSeconds = ({ transcriptionSources }: Session): boolean =>
  transcriptionSources.some(({ allocatedSeconds }) => allocatedSeconds > 0)

/**
 * The notice to show a person; null when seconds are left or none were ever given, automatic subtitles are unavailable, or it was postponed.
 */
export function dueNotice(session: Session, now: Date): QuotaNotice | null {
  if (!hasTranscription(session, now) || !wasGivenSeconds(session) || readQuota(session, now).totalSeconds > 0) return null
  const notice = session.plugins.some(({ typePlugin }) => typePlugin === 'transcribe') ? 'monthly' : 'free'
  const until = Number(browserKept.read(nameOf(notice, session.accountId)) ?? 0)
  // When the clock is set back, the postponement must not last longer.
  return until > now.getTime() && until <= now.getTime() + postponementMs ? null : notice
}

/** Postpones a notice for a day, in this browser. */
export const postponeNotice = (notice: QuotaNotice, session: Session, now: Date): void =>
  browserKept.write(nameOf(notice, session.accountId), String(now.getTime() + postponementMs))
