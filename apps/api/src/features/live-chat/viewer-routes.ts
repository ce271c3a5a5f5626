import { chatAuthor, type PlaybackSessionRow } from '@videozz/db'
import { voteForQuestion, type VoteForQuestionOutcome, voteInPoll, withdrawChatEntry, writeViewerEntry } from '@videozz/operations'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { presentPoll, presentViewerEntry } from '../../shared/live-chat/present-chat.ts'
import { requireBearer } from '../../shared/playback/load-session.ts'
import { PlaybackTokens } from '../../shared/playback/playback-tokens.ts'
import { requireReader } from '../../shared/playback/require-reader.ts'
import { networkOf, RateLimiter } from '../../shared/rate-limit.ts'
import { chatRefusal } from './chat-refusals.ts'
import { ChatReplays } from './chat-replays.ts'
import { ChatSnapshots } from './chat-snapshots.ts'
import { readViewerChat, requireChat, requireWriter } from './viewer-chat.ts'

/** Calls that change something, refused ones too: far more than a person makes. */
const perViewer = { name: 'chat-write', points: 120, seconds: 60 }
/** A whole school behind one address writes and votes at once. */
const perNetwork = { name: 'chat-write-network', points: 3000, seconds: 60 }

/** Chats of lives for their viewers. */
export const viewerChatFeature = defineFeature((deps) => {
  const { db, env, now } = deps
  const tokens = new PlaybackTokens(env.secretKey, now, env.segmentKeySerial)
  const limiter = new RateLimiter(db, now)
  const snapshots = new ChatSnapshots(db)
  const replays = new ChatReplays(db)
  const context = () => ({ db, now: now() })
  const reading = (request: FastifyRequest, id: string): Promise<PlaybackSessionRow> =>
    requireReader(db, requireBearer(tokens, request, id), now())
  const writing = async (request: FastifyRequest, id: string) => {
    const ref = requireBearer(tokens, request, id)
    await limiter.take({ rule: perViewer, subject: ref.id }, { rule: perNetwork, subject: networkOf(request.ip) })
    return requireWriter(await requireReader(db, ref, now()))
  }
  const presentVoted = (voted: VoteForQuestionOutcome) => {
    if (voted.outcome !== 'voted') throw chatRefusal(voted.outcome)
    return presentViewerEntry(voted.entry)
  }
  return {
    getViewerChat: async ({ params, request }) => readViewerChat(deps, snapshots, await reading(request, params.id)),
    replayChat: async ({ params, query, request }) => {
      const session = await reading(request, params.id)
      return replays.read(session.videoKey, await requireChat(deps, session), query.from)
    },
    writeChatEntry: async ({ params, body, request }) => {
      const viewer = await writing(request, params.id)
      const author = chatAuthor(env.secretKey, viewer.videoKey, viewer)
      const written = await writeViewerEntry(context(), viewer, { ...body, author })
      if (written.outcome === 'slow') {
        const { seconds } = written
        throw new AppError('LIVE_CHAT_SLOW', { values: { seconds: String(seconds) }, retryAfter: seconds, reason: 'chat slow' })
      }
      if (written.outcome !== 'written') throw chatRefusal(written.outcome)
      return presentViewerEntry(written.entry)
    },
    withdrawChatEntry: async ({ params, request }) => {
      const viewer = await writing(request, params.id)
      if (!(await withdrawChatEntry(context(), viewer, params.entry))) throw chatRefusal('no-entry')
      return {}
    },
    voteForQuestion: async ({ params, request }) =>
      presentVoted(await voteForQuestion(context(), await writing(request, params.id), { entry: params.entry, votes: true })),
    unvoteQuestion: async ({ params, request }) =>
      presentVoted(await voteForQuestion(context(), await writing(request, params.id), { entry: params.entry, votes: false })),
    voteInPoll: async ({ params, body, request }) => {
      const voted = await voteInPoll(context(), await writing(request, params.id), { poll: params.poll, option: body.option })
      if (voted.outcome !== 'voted') throw chatRefusal(voted.outcome)
      return presentPoll(voted.poll, false)
    },
  }
})
