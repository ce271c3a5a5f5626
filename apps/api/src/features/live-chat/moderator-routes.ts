import { chatAuthor } from '@videozz/db'
import type { AccountSession } from '@videozz/domain'
import { changeChatEntry, closePoll, deletePoll, openPoll, setChat, setChatAuthor, writeHostEntry } from '@videozz/operations'
import { defineFeature } from '../../shared/feature.ts'
import { presentChatSettings, presentModeratorEntry, presentPoll } from '../../shared/live-chat/present-chat.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { chatRefusal } from './chat-refusals.ts'
import { readBlockedAuthors, readModeratorChat } from './moderator-chat.ts'

/** Far more than people moderate. */
const perAccount = { name: 'chat-moderate', points: 1200, seconds: 60 }

/** Chats of lives for those who moderate them. */
export const moderatorChatFeature = defineFeature((deps) => {
  const { db, env, now } = deps
  const limiter = new RateLimiter(db, now)
  const context = () => ({ db, now: now() })
  const of = ({ accountId }: AccountSession, { id: key }: { id: string }) => ({ accountId, key })
  const changing = async (session: AccountSession, params: { id: string }) => {
    await limiter.take({ rule: perAccount, subject: session.accountId })
    return { ...of(session, params), userId: session.id }
  }
  return {
    getLiveChat: ({ session, params }) => readModeratorChat(deps, of(session, params)),
    listBlockedAuthors: ({ session, params }) => readBlockedAuthors(deps, of(session, params)),
    setLiveChat: async ({ session, params, body: { chat, questions, slowSeconds } }) => {
      const held = await setChat(context(), await changing(session, params), { chat, questions, slow_seconds: slowSeconds })
      if (!held) throw chatRefusal('missing')
      return presentChatSettings(held.chat, held.time)
    },
    writeAsHost: async ({ session, params, body }) => {
      const moderator = await changing(session, params)
      const author = chatAuthor(env.secretKey, params.id, { userId: session.id })
      const name = session.tenant?.name ?? session.name
      const written = await writeHostEntry(context(), { ...moderator, name }, { ...body, author })
      if (written.outcome !== 'written') throw chatRefusal(written.outcome)
      return presentModeratorEntry(written.entry)
    },
    changeChatEntry: async ({ session, params, body: { hidden, answer } }) => {
      const changed = await changeChatEntry(context(), await changing(session, params), params.entry, { hidden, answer })
      if (changed.outcome !== 'changed') throw chatRefusal(changed.outcome)
      return presentModeratorEntry(changed.entry)
    },
    setChatAuthor: async ({ session, params, body }) => {
      const authorOf = (viewerId: string) => chatAuthor(env.secretKey, params.id, { viewerId })
      const set = await setChatAuthor(context(), await changing(session, params), { ...body, author: params.author }, authorOf)
      if (set !== 'set') throw chatRefusal(set)
      return {}
    },
    openPoll: async ({ session, params, body }) => {
      const opened = await openPoll(context(), await changing(session, params), body)
      if (opened.outcome !== 'opened') throw chatRefusal(opened.outcome === 'full' ? 'polls-full' : opened.outcome)
      return presentPoll(opened.poll, false)
    },
    closePoll: async ({ session, params }) => {
      const closed = await closePoll(context(), await changing(session, params), params.poll)
      if (closed.outcome !== 'closed') throw chatRefusal(closed.outcome)
      return presentPoll(closed.poll, false)
    },
    deletePoll: async ({ session, params }) => {
      const deleted = await deletePoll(context(), await changing(session, params), params.poll)
      if (deleted !== 'deleted') throw chatRefusal(deleted)
      return {}
    },
  }
})
