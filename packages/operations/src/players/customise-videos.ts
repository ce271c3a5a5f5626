import {
  type Database,
  deactivateCustomPlayers,
  findCustomPlayer,
  type HeldVideo,
  holdVideosForPlayers,
  inTransaction,
  putCustomPlayers,
} from '@videozz/db'
import type { PlayerValues } from '@videozz/domain'
import { isDeepStrictEqual } from 'node:util'
import type { OperationContext } from '../context.ts'

/** What media get: the default player, the player of another media, or preferences. */
export type PlayerGift =
  | { kind: 'default' }
  | { kind: 'video'; videoKey: string }
  | { kind: 'preferences'; preferences: Partial<PlayerValues> }
export type PlayerCounts = { total: number; replaced: number; created: number; unchanged: number }
/** One of the media, or the one to copy from, is not there. */
export type CustomiseOutcome = { outcome: 'counted'; counts: PlayerCounts } | { outcome: 'missing' }

type Worth = { preferences: Partial<PlayerValues>; logotype: string | null } | null

/** What the media get as their own; null: the default player. Undefined where the media to copy from is not there. */
async function worthOf(trx: Database, accountId: string, gift: PlayerGift, held: readonly HeldVideo[]): Promise<Worth | undefined> {
  if (gift.kind === 'default') return null
  if (gift.kind === 'preferences') {
    const standing = await findCustomPlayer(trx, { accountId, videoKey: null })
    return { preferences: gift.preferences, logotype: standing?.logotype ?? null }
  }
  const from = held.find(({ key }) => key === gift.videoKey)
  if (!from) return undefined
  return from.player?.is_active ? { preferences: from.player.preferences, logotype: from.player.logotype } : null
}

const isSame = ({ player }: HeldVideo, worth: Worth): boolean =>
  worth === null
    ? !player?.is_active
    : player?.is_active === true && isDeepStrictEqual(player.preferences, worth.preferences) && player.logotype === worth.logotype

/**
 * Gives media of an account one player: all of them, or none.
 * @param write false only counts what would change.
 */
export function customiseVideos(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  accountId: string,
  { videos, gift, write }: { videos: readonly string[]; gift: PlayerGift; write: boolean },
): Promise<CustomiseOutcome> {
  return inTransaction(db, async (trx): Promise<CustomiseOutcome> => {
    const named = [...new Set(videos)]
    // Locked in one order, so that two of these calls never wait for each other.
    const all = await holdVideosForPlayers(trx, accountId, gift.kind === 'video' ? [...named, gift.videoKey] : named)
    const worth = await worthOf(trx, accountId, gift, all)
    const held = all.filter(({ key }) => named.includes(key))
    if (worth === undefined || held.length < named.length) return { outcome: 'missing' }
    const changing = held.filter((video) => !isSame(video, worth))
    const keys = changing.map(({ key }) => key)
    if (write && worth) await putCustomPlayers(trx, accountId, keys, worth, now)
    if (write && !worth) await deactivateCustomPlayers(trx, keys, now)
    const replaced = changing.filter(({ player }) => player?.is_active).length
    const counts = { total: held.length, replaced, created: changing.length - replaced, unchanged: held.length - changing.length }
    return { outcome: 'counted', counts }
  })
}
