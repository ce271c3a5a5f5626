import type { CustomPlayer } from '@videozz/contract'
import { findCustomPlayer, holdCustomPlayer, inTransaction, type PlayerChange, type PlayerRef } from '@videozz/db'
import type { PlayerPreferences } from '@videozz/domain'
import { changePlayer as change, type PlayerOutcome } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentPlayer } from '../../shared/present-player.ts'

type Sent = { [N in keyof PlayerPreferences]?: PlayerPreferences[N] | undefined }

/** Preferences as they are stored: without the address of the logotype, which has calls of its own. */
export const storedPreferences = (sent: Sent): NonNullable<PlayerChange['preferences']> =>
  Object.fromEntries(Object.entries(sent).filter(([name, value]) => name !== 'customLogotypeUrl' && value !== undefined))

const refusals = { missing: 'VIDEO_NOT_FOUND', changed: 'PLAYER_CHANGED' } as const satisfies Record<
  Exclude<PlayerOutcome['outcome'], 'saved'>,
  string
>

/** Changes a player, made where there is none. @throws AppError VIDEO_NOT_FOUND, PLAYER_CHANGED. */
export async function changePlayer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ref: PlayerRef,
  to: PlayerChange,
  seen?: number,
): Promise<CustomPlayer> {
  const done = await change({ db, now: now() }, ref, to, seen)
  if (done.outcome !== 'saved') throw new AppError(refusals[done.outcome])
  return presentPlayer(done.player)
}

/** The default player of an account; made by the first call. */
export async function readDefaultPlayer({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string): Promise<CustomPlayer> {
  const ref = { accountId, videoKey: null }
  const found = await findCustomPlayer(db, ref)
  return presentPlayer(found ?? (await inTransaction(db, (trx) => holdCustomPlayer(trx, ref, now()))))
}

/** The player of a media; the default one where it has none, or (unless `inactive`) none that is active. */
export async function readVideoPlayer(deps: Pick<Deps, 'db' | 'now'>, ref: PlayerRef, inactive: boolean): Promise<CustomPlayer> {
  const own = await findCustomPlayer(deps.db, ref)
  return own && (own.is_active || inactive) ? presentPlayer(own) : readDefaultPlayer(deps, ref.accountId)
}
