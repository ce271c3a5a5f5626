import {
  type ErrorCode,
  type Live,
  type LiveConnection,
  liveReturnMinutes,
  type liveRoutes,
  maxCoverBytes,
  mostOpenLives,
  type ServerInput,
} from '@videozz/contract'
import { createLiveKey, deriveKey, hashLiveKey, type LiveRow, sealLiveKey } from '@videozz/db'
import { type AccountSession, localTime, readLiveSchedule } from '@videozz/domain'
import { type ChangeLiveOutcome, createLive, type LiveFields, type SealedLiveKey, updateLive } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { remakePicture } from '../../shared/remake-picture.ts'
import { deletePictures, storePicture } from '../../shared/stored-picture.ts'
import { presentLive } from './present-live.ts'
import { requireOpenLive } from './read-lives.ts'

type Form<R extends keyof typeof liveRoutes> = ServerInput<(typeof liveRoutes)[R]>['form']
const size = { width: 1280, height: 720 }

const refusals: Record<Exclude<ChangeLiveOutcome<'started' | 'changed'>['outcome'], 'saved'>, ErrorCode> = {
  missing: 'LIVE_NOT_FOUND',
  finished: 'LIVE_FINISHED',
  started: 'LIVE_STARTED',
  changed: 'CHANGED_MEANWHILE',
}

/** A new stream key, and how it is stored. */
export function makeLiveKey({ env }: Pick<Deps, 'env'>): { key: string; stored: SealedLiveKey } {
  const key = createLiveKey()
  return { key, stored: { hash: hashLiveKey(key), sealed: sealLiveKey(env.secretKey, key) } }
}

/** Where a publisher sends to. */
export const connectionOf = ({ env }: Pick<Deps, 'env'>, streamKey: string): LiveConnection => ({ streamUrl: env.livePublicUrl, streamKey })

/** What a form says of a live. @throws AppError INVALID_INPUT where its day or time cannot be. */
function readFields(form: Form<'createLive'>, now: Date, before?: LiveRow): LiveFields {
  const { title, description, liveSaveMode, returnMinutes, scheduleDate, scheduleTime, chat, questions } = form
  const kept = {
    title,
    description,
    saveMode: liveSaveMode,
    returnMinutes: returnMinutes ?? before?.return_minutes ?? liveReturnMinutes.usual,
    chat,
    questions,
  }
  // A live that is only renamed may lie in the past by now.
  const known = before && localTime(before.scheduled_at)
  if (before && known?.day === scheduleDate && known.time === scheduleTime) return { ...kept, scheduledAt: before.scheduled_at }
  if (before?.started_at) throw new AppError('LIVE_STARTED')
  const read = readLiveSchedule({ scheduleDate, scheduleTime }, now)
  if (read.faults) throw new AppError('INVALID_INPUT', { fields: read.faults })
  return { ...kept, scheduledAt: read.at }
}

/** Stores the picture of a form. @throws AppError IMAGE_TOO_LARGE, IMAGE_INVALID, IMAGE_NOT_READ. */
async function keepThumbnail(deps: Deps, accountId: string, file: Buffer): Promise<string> {
  if (file.length >= maxCoverBytes) throw new AppError('IMAGE_TOO_LARGE')
  return storePicture(deps, await remakePicture(deps, { accountId, bytes: file, ...size }))
}

/** Schedules a live. @throws AppError INVALID_INPUT, LIVES_FULL, IMAGE_TOO_LARGE, IMAGE_INVALID, IMAGE_NOT_READ. */
export async function scheduleLive(
  deps: Deps,
  { accountId, id: userId }: AccountSession,
  form: Form<'createLive'>,
  file: Buffer | null,
): Promise<Live & LiveConnection> {
  const fields = readFields(form, deps.now())
  const thumbnail = file && (await keepThumbnail(deps, accountId, file))
  const { key, stored } = makeLiveKey(deps)
  const mediaKey = deriveKey(deps.env.secretKey, 'media')
  const input = { ...fields, key: stored, mediaKey, thumbnail, most: mostOpenLives }
  const made = await createLive({ db: deps.db, now: deps.now() }, { accountId, userId }, input)
  if (made.outcome === 'created') return { ...presentLive(made.live, deps.now()), ...connectionOf(deps, key) }
  if (thumbnail !== null) await deletePictures(deps, [thumbnail])
  throw new AppError('LIVES_FULL', { values: { most: String(mostOpenLives) } })
}

/**
 * Changes a live.
 * @throws AppError LIVE_NOT_FOUND, LIVE_FINISHED, LIVE_STARTED, CHANGED_MEANWHILE, INVALID_INPUT, IMAGE_TOO_LARGE, IMAGE_INVALID,
 * IMAGE_NOT_READ.
 */
export async function changeLive(
  deps: Deps,
  { accountId }: AccountSession,
  key: string,
  form: Form<'updateLive'>,
  file: Buffer | null,
): Promise<Live> {
  const before = await requireOpenLive(deps, { accountId, key })
  // Checked again when it is written; checked here so that no picture is converted for a request that will be refused.
  if (form.revision !== undefined && form.revision !== before.revision) throw new AppError('CHANGED_MEANWHILE')
  const fields = readFields(form, deps.now(), before)
  const sent = file && (await keepThumbnail(deps, accountId, file))
  const thumbnail = sent ?? (form.withoutThumbnail ? null : undefined)
  const saved = await updateLive({ db: deps.db, now: deps.now() }, { accountId, key }, { ...fields, thumbnail, seen: form.revision })
  if (saved.outcome !== 'saved') {
    if (sent !== null) await deletePictures(deps, [sent])
    throw new AppError(refusals[saved.outcome])
  }
  if (thumbnail !== undefined && before.custom_thumbnail !== null) await deletePictures(deps, [before.custom_thumbnail])
  return presentLive(saved.live, deps.now())
}
