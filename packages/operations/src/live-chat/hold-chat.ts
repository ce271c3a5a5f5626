import { type ChatRow, type Database, findLive, insertChat, type LiveRef, liveStateOf, lockChat, readLive } from '@videozz/db'
import { chatTime, settleLive } from '@videozz/domain'

/** A chat that is locked, and when that is in its live. */
export type HeldChat = {
  chat: ChatRow
  accountId: string
  time: ReturnType<typeof chatTime>
  /** Second of the recording. */ second: number
}

/** Locks the chat of a live of any account; undefined where there is none. Viewers are locked before it. */
export async function holdChat(trx: Database, videoKey: string, now: Date): Promise<HeldChat | undefined> {
  const chat = await lockChat(trx, videoKey)
  const live = chat && (await readLive(trx, videoKey))
  if (!chat || !live) return undefined
  const state = settleLive(liveStateOf(live), now, live.recorded)
  const second = state.startedAt === null ? 0 : (live.duration ?? 0)
  return { chat, accountId: live.account_id, time: chatTime(state, now), second }
}

/** The same of a live of an account that is there still; its chat is made where it was never switched on. */
export async function holdOwnChat(trx: Database, { accountId, key }: LiveRef, now: Date): Promise<HeldChat | undefined> {
  if (!(await findLive(trx, { accountId, key }))) return undefined
  await insertChat(trx, key)
  return holdChat(trx, key, now)
}
