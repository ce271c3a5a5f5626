import { emitEvent, inTransaction, type ListedSignGroup, readSignGroups, takeUnannounced } from '@videozz/db'
import { saySignOfMisuse, signConfidence } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** Seconds a group waits, so that its event has the count of the occasion and not of its first sign. */
const settleSeconds = 30
/** Groups announced in one transaction. */
const atOnce = 200

/**
 * Emits `playback.suspicious` of the groups of signs that became new, once each.
 * @returns how many; fewer than `atOnce` when none is left.
 */
export async function announceSigns({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<{ announced: number; more: boolean }> {
  return inTransaction(db, async (trx) => {
    const taken = await takeUnannounced(trx, new Date(now.getTime() - settleSeconds * 1000), atOnce, now)
    const accounts = new Map(taken.map(({ id, account_id }) => [id, account_id]))
    const groups = await readSignGroups(trx, [...accounts.keys()])
    for (const group of groups) await emitEvent(trx, accounts.get(group.id) ?? '', 'playback.suspicious', eventOf(group), now)
    return { announced: taken.length, more: taken.length === atOnce }
  })
}

const eventOf = (group: ListedSignGroup) => ({
  viewer:
    group.viewer_id === null ? null : { id: group.viewer_id, verified: group.verified ?? false, email: group.email, name: group.name },
  media: group.video_key === null ? null : { videoKey: group.video_key, title: group.title ?? '' },
  kind: group.kind,
  what: saySignOfMisuse(group.kind, group.detail),
  count: group.count,
  confidence: signConfidence(group.kind, group.count),
  firstAt: group.first_at.toISOString(),
  lastAt: group.last_at.toISOString(),
})
