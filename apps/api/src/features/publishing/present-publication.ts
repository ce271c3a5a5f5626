import { type Publication, type PublicationNote, publicationNotes, type PublicationReason, publicationReasons } from '@videozz/contract'
import type { PublicationRow } from '@videozz/db'
import { youtubeWatchUrl } from '@videozz/domain'

/** Reasons that end by themselves at a known time. */
const timed: readonly PublicationReason[] = ['quota', 'channel-limit', 'rate', 'unavailable', 'storage']

/** A publication as the dashboard shows it. */
export function presentPublication(row: PublicationRow): Publication {
  const { state, reason, sent, total, external_id: externalId, channel_id: channelId, channel_title: channelTitle } = row
  const waits = row.ended_at === null && reason !== null && timed.includes(reason)
  return {
    id: row.id,
    state,
    reason,
    message: reason === null ? null : publicationReasons[reason],
    resumesAt: waits ? row.next_attempt_at.toISOString() : null,
    progress: externalId !== null ? 100 : total === null || total === 0 ? 0 : Math.min(100, (100 * sent) / total),
    sent,
    total,
    title: row.title,
    privacyStatus: row.privacy,
    becamePrivacy: row.became,
    channel: channelId === null ? null : { id: channelId, title: channelTitle ?? '' },
    url: externalId === null || reason === 'removed' ? null : youtubeWatchUrl(externalId),
    notes: listNotes(row).map((code) => ({ code, message: publicationNotes[code] })),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

function listNotes({ state, privacy, became, extras }: PublicationRow): PublicationNote[] {
  if (state !== 'processing' && state !== 'published') return []
  const notes: PublicationNote[] = []
  if (became !== null && became !== privacy) notes.push(became === 'private' ? 'private' : 'visibility')
  if (extras.thumbnail === 'refused') notes.push('thumbnail-refused')
  if (extras.thumbnail === 'failed') notes.push('thumbnail-failed')
  if (Object.values(extras.captions ?? {}).includes('failed')) notes.push('captions-failed')
  return notes
}
