import { accessRules } from '@videozz/contract'
import { findVideo, type PlayerRef } from '@videozz/db'
import { accessFault, type AccountSession } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'

/** Checks whether a person may change the default player (`videoKey` null) or that of a media. @throws AppError of the rule that refuses. */
export function requireEditor(session: AccountSession, videoKey: string | null, now: Date): void {
  const fault = accessFault(videoKey === null ? accessRules.editDefaultPlayer : accessRules.editVideoPlayer, session, now)
  if (fault) throw new AppError(fault)
}

/** The producer an address names must be the account that is acted for, by its own id or its owner's. @throws AppError PLAYER_NOT_FOUND. */
export function requireProducer({ accountId, id, tenant }: AccountSession, producer: string): void {
  if (![accountId, tenant?.id ?? id].includes(producer)) throw new AppError('PLAYER_NOT_FOUND')
}

/** A media that may have a player of its own. @throws AppError VIDEO_NOT_FOUND, PLAYER_TYPE_UNAVAILABLE. */
export async function requireMedia({ db }: Pick<Deps, 'db'>, accountId: string, videoKey: string): Promise<PlayerRef> {
  const video = await findVideo(db, accountId, videoKey)
  if (!video) throw new AppError('VIDEO_NOT_FOUND')
  if (video.type === 'youtube') throw new AppError('PLAYER_TYPE_UNAVAILABLE')
  return { accountId, videoKey }
}
