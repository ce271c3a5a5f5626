import {
  advanceChat,
  changeVideo,
  createKey,
  createMediaSecret,
  findLive,
  inTransaction,
  insertChat,
  insertLive,
  insertLiveMedia,
  isLiveVisible,
  type LiveRef,
  type LiveRow,
  lockChat,
  lockOpenLiveCount,
  saveChatSettings,
  setLiveKey,
  setLiveTest,
  type VideoChange,
} from '@videozz/db'
import { extendLive as extended, livePublisherSilenceMs, type LiveSaveMode, liveTestMs, plannedEnd, scheduleLive } from '@videozz/domain'
import type { AccountActor } from '../actor.ts'
import type { OperationContext } from '../context.ts'
import { finishHeld, type HeldLive, holdLive, notifyLiveChanged, stopRun, writeState } from './settle-live.ts'

type Context = Pick<OperationContext, 'db' | 'now'>
/** A stream key as it is stored. */
export type SealedLiveKey = { hash: string; sealed: string }
/** What a person says of a live. */
export type LiveFields = {
  title: string
  description: string
  scheduledAt: Date
  saveMode: LiveSaveMode
  returnMinutes: number
  /** Whether viewers write messages and questions; undefined leaves it as it is. */
  chat: boolean | undefined
  questions: boolean | undefined
}

export type CreateLiveOutcome = { outcome: 'created'; live: LiveRow } | { outcome: 'full' }

/**
 * Schedules a live and makes its media, which is not in the library.
 * @param input `mediaKey` wraps the media's secret at rest; `thumbnail` is the address of a stored picture; `most` lives may be open.
 */
export function createLive(
  { db, now }: Context,
  { accountId, userId }: AccountActor,
  input: LiveFields & { key: SealedLiveKey; mediaKey: Buffer; thumbnail: string | null; most: number },
): Promise<CreateLiveOutcome> {
  return inTransaction(db, async (trx): Promise<CreateLiveOutcome> => {
    if ((await lockOpenLiveCount(trx, accountId)) >= input.most) return { outcome: 'full' }
    const { title, description, scheduledAt, saveMode, returnMinutes } = input
    const media = { key: createKey(), account_id: accountId, title, description, secret: createMediaSecret(input.mediaKey) }
    await insertLiveMedia(trx, { ...media, custom_thumbnail: input.thumbnail }, now)
    const state = scheduleLive({ scheduledAt, saveMode, returnMinutes })
    const own = { video_key: media.key, account_id: accountId, user_id: userId, key_hash: input.key.hash, sealed_key: input.key.sealed }
    await insertLive(trx, own, state, now)
    await switchChat(trx, media.key, { chat: input.chat || undefined, questions: input.questions || undefined })
    const live = await findLive(trx, { accountId, key: media.key })
    if (!live) throw new Error('A live that was made is there')
    await notifyLiveChanged({ db: trx }, live, 'scheduled')
    return { outcome: 'created', live }
  })
}

export type ChangeLiveOutcome<Refused extends string = never> =
  | { outcome: 'saved'; live: LiveRow }
  | { outcome: 'missing' | 'finished' | Refused }

/** Changes a held live that is not finished, and answers with what it is then. */
async function changeHeld<Refused extends string>(
  context: Context,
  { accountId, key }: LiveRef,
  change: (context: Context, held: HeldLive) => Promise<Refused | null>,
): Promise<ChangeLiveOutcome<Refused>> {
  return inTransaction(context.db, async (trx): Promise<ChangeLiveOutcome<Refused>> => {
    const inner = { ...context, db: trx }
    const held = await holdLive(inner, key, { accountId })
    if (!held || !isLiveVisible(held.live)) return { outcome: 'missing' }
    if (held.state.status === 'finished') return { outcome: 'finished' }
    const refused = await change(inner, held)
    if (refused !== null) return { outcome: refused }
    const live = await findLive(trx, { accountId, key })
    return live ? { outcome: 'saved', live } : { outcome: 'missing' }
  })
}

/** Switches the chat of a locked live. */
async function switchChat(trx: Context['db'], key: string, { chat, questions }: Pick<LiveFields, 'chat' | 'questions'>): Promise<void> {
  if (chat === undefined && questions === undefined) return
  await insertChat(trx, key)
  await lockChat(trx, key)
  await saveChatSettings(trx, key, { ...(chat !== undefined && { chat }), ...(questions !== undefined && { questions }) })
  await advanceChat(trx, key)
}

/**
 * Changes a live. `started`: its day and time would change although it has begun. `changed`: another revision than the one that was edited.
 * @param input `thumbnail` as in `createLive`; undefined keeps the one it has.
 */
export const updateLive = (
  context: Context,
  of: LiveRef,
  input: LiveFields & { thumbnail: string | null | undefined; seen: number | undefined },
): Promise<ChangeLiveOutcome<'started' | 'changed'>> =>
  changeHeld<'started' | 'changed'>(context, of, async ({ db: trx, now }, held) => {
    const { title, description, scheduledAt, saveMode, returnMinutes, thumbnail, seen } = input
    const moves = scheduledAt.getTime() !== held.state.scheduledAt.getTime()
    if (moves && held.state.startedAt) return 'started'
    const change: VideoChange = { title, description, ...(thumbnail !== undefined && { custom_thumbnail: thumbnail }) }
    const written = await changeVideo(trx, { accountId: of.accountId, key: of.key, seen }, change, now)
    if (written.outcome !== 'saved') return 'changed'
    await switchChat(trx, of.key, input)
    const times = moves ? { scheduledAt, plannedEndAt: plannedEnd(scheduledAt) } : {}
    await writeState({ db: trx, now }, { ...held, state: { ...held.state, saveMode, returnMinutes, ...times } })
    return null
  })

/** Ends a live for good. `not-started`: it has not begun. A publisher ends what it is sending first. */
export const endLive = (context: Context, of: LiveRef): Promise<ChangeLiveOutcome<'not-started'>> =>
  changeHeld<'not-started'>(context, of, async (inner, held) => {
    if (held.state.startedAt === null) return 'not-started'
    await finishHeld(inner, held, 'person')
    return null
  })

/** Moves the planned end of a live. `too-long`: beyond what a live may last. */
export const extendLive = (context: Context, of: LiveRef, minutes: number): Promise<ChangeLiveOutcome<'too-long'>> =>
  changeHeld<'too-long'>(context, of, async (inner, held) => {
    const plannedEndAt = extended(held.state, minutes, inner.now)
    if (!plannedEndAt) return 'too-long'
    await writeState(inner, { ...held, state: { ...held.state, plannedEndAt } })
    return null
  })

/** Gives a live another stream key: a publisher with the former one has to end. */
export const rotateLiveKey = (context: Context, of: LiveRef, key: SealedLiveKey): Promise<ChangeLiveOutcome> =>
  changeHeld<never>(context, of, async (inner, { live }) => {
    await setLiveKey(inner.db, live.video_key, key)
    await stopRun(inner, live.video_key, 'key-rotated')
    return null
  })

/** For a while, publishers of a live only test their connection. `started`: it has begun. */
export const startLiveTest = (context: Context, of: LiveRef): Promise<ChangeLiveOutcome<'started'>> =>
  changeHeld<'started'>(context, of, async ({ db, now }, { live, state }) => {
    if (state.status !== 'scheduled') return 'started'
    await setLiveTest(db, live.video_key, new Date(now.getTime() + liveTestMs))
    await notifyLiveChanged({ db }, live, state.status)
    return null
  })

/** The next publisher begins the live. `testing`: one still sends, which would begin it by itself when it connects again. */
export const endLiveTest = (context: Context, of: LiveRef): Promise<ChangeLiveOutcome<'testing'>> =>
  changeHeld<'testing'>(context, of, async ({ db, now }, { live, state, run }) => {
    if (run?.test && now.getTime() - run.last_seen_at.getTime() < livePublisherSilenceMs) return 'testing'
    await setLiveTest(db, live.video_key, null)
    await notifyLiveChanged({ db }, live, state.status)
    return null
  })
