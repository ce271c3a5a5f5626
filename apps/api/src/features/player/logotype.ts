import { type CustomPlayer, maxLogotypeBytes } from '@videozz/contract'
import { createKey, findCustomPlayerById, imageObjectKey, type PlayerRef } from '@videozz/db'
import { pictureType } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { remakePicture } from '../../shared/remake-picture.ts'
import { changePlayer } from './change-player.ts'

/** Twice what players show, in pixels, for dense screens. */
const size = { width: 800, height: 200 }
/** Far above what a person does by hand. */
const perAccount = { name: 'player-logotype', points: 60, seconds: 600 }

/** A file that may become a logotype, by its content. @throws AppError LOGOTYPE_NOT_PNG, IMAGE_TOO_LARGE. */
export function requireLogotype(file: Buffer): Buffer {
  if (pictureType(file) !== 'image/png') throw new AppError('LOGOTYPE_NOT_PNG')
  if (file.length >= maxLogotypeBytes) throw new AppError('IMAGE_TOO_LARGE')
  return file
}

/**
 * Gives a player a logotype, made anew from the one sent. Pictures that no player has any more are deleted by the nightly sweep, since
 * several players may have one.
 * @throws AppError TOO_MANY_ATTEMPTS, IMAGE_INVALID, IMAGE_NOT_READ, VIDEO_NOT_FOUND.
 */
export async function uploadLogotype(deps: Deps, ref: PlayerRef, file: Buffer): Promise<CustomPlayer> {
  await new RateLimiter(deps.db, deps.now).take({ rule: perAccount, subject: ref.accountId })
  const picture = await remakePicture(deps, { accountId: ref.accountId, bytes: file, use: 'logotype', ...size })
  const address = `${createKey(32)}.png`
  await deps.store.put(imageObjectKey(address), picture, { contentType: 'image/png', immutable: true })
  return changePlayer(deps, ref, { logotype: address })
}

/** The player of an account that an id names. @throws AppError PLAYER_NOT_FOUND. */
export async function requirePlayerById({ db }: Pick<Deps, 'db'>, accountId: string, id: string): Promise<PlayerRef> {
  const player = await findCustomPlayerById(db, accountId, id)
  if (!player) throw new AppError('PLAYER_NOT_FOUND')
  return { accountId, videoKey: player.video_key }
}
