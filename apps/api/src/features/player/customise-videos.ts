import type { PlayerChangeCounts, PlayerSource } from '@videozz/contract'
import { customiseVideos as customise } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { storedPreferences } from './change-player.ts'

/** Gives many media one player, or (`write` false) only counts what would change. @throws AppError VIDEO_NOT_FOUND. */
export async function customiseVideos(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  accountId: string,
  { videos, from }: { videos: readonly string[]; from: PlayerSource },
  write: boolean,
): Promise<PlayerChangeCounts> {
  const gift = from.kind === 'preferences' ? { ...from, preferences: storedPreferences(from.preferences) } : from
  const done = await customise({ db, now: now() }, accountId, { videos, gift, write })
  if (done.outcome === 'missing') throw new AppError('VIDEO_NOT_FOUND')
  return done.counts
}
