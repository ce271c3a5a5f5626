import { type Answer, chatLimits, type liveChatRoutes, type ModeratorChat } from '@videozz/contract'
import { chatAuthor, findLive, listChatBlocks, listLatestEntries, listPolls, type LiveRef } from '@videozz/db'
import { chatName } from '@videozz/domain'
import { mostListedBlocks } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { presentModeratorEntry, presentPoll, readChatState } from '../../shared/live-chat/present-chat.ts'

/** @throws AppError LIVE_NOT_FOUND. */
async function requireLive({ db }: Pick<Deps, 'db'>, of: LiveRef): Promise<void> {
  if (!(await findLive(db, of))) throw new AppError('LIVE_NOT_FOUND')
}

/** The chat of a live as moderators see it when they open it. @throws AppError LIVE_NOT_FOUND. */
export async function readModeratorChat(deps: Deps, of: LiveRef): Promise<ModeratorChat> {
  await requireLive(deps, of)
  const { db, now } = deps
  const state = await readChatState(db, of.key, now())
  if (!state) throw new AppError('LIVE_NOT_FOUND')
  const most = { message: chatLimits.messages, question: chatLimits.questions }
  const [entries, polls, blocks] = await Promise.all([
    listLatestEntries(db, of.key, { most, hidden: true }),
    listPolls(db, of.key),
    listChatBlocks(db, of.accountId, mostListedBlocks),
  ])
  const blocked = new Set(blocks.map(({ viewerId }) => viewerId))
  const authors = entries.filter(({ viewer_id }) => viewer_id !== null && blocked.has(viewer_id)).map(({ author }) => author)
  return {
    settings: state.settings,
    number: state.number,
    entries: entries.map(presentModeratorEntry),
    polls: polls.map((poll) => presentPoll(poll, state.over)),
    blocked: [...new Set(authors)],
  }
}

/** Viewers who may write in no live of the account. @throws AppError LIVE_NOT_FOUND. */
export async function readBlockedAuthors(deps: Deps, of: LiveRef): Promise<Answer<typeof liveChatRoutes.listBlockedAuthors>> {
  await requireLive(deps, of)
  const blocks = await listChatBlocks(deps.db, of.accountId, mostListedBlocks)
  return {
    items: blocks.map(({ viewerId, blockedAt, verified, ...named }) => ({
      author: chatAuthor(deps.env.secretKey, of.key, { viewerId }),
      viewer: viewerId,
      name: chatName(named),
      verified,
      blockedAt: blockedAt.toISOString(),
    })),
  }
}
