import type { ViewerChat } from '@videozz/contract'
import { chatAuthor, isChatBlocked, listPollChoices, listVotedEntries, type PlaybackSessionRow, readChatViewer } from '@videozz/db'
import { chatName } from '@videozz/domain'
import type { ChatViewer } from '@videozz/operations'
import type { Deps } from '../../shared/app-deps.ts'
import { AppError } from '../../shared/app-error.ts'
import { type ChatState, presentPoll, presentViewerEntry, readChatState } from '../../shared/live-chat/present-chat.ts'
import type { ChatSnapshots } from './chat-snapshots.ts'

/** The chat of the media that a session plays. @throws AppError LIVE_NOT_FOUND where that is no live. */
export async function requireChat({ db, now }: Pick<Deps, 'db' | 'now'>, session: PlaybackSessionRow): Promise<ChatState> {
  const state = await readChatState(db, session.videoKey, now())
  if (!state) throw new AppError('LIVE_NOT_FOUND', { reason: 'media of a session is no live' })
  return state
}

/** Whoever of a session may write, as far as the session decides. @throws AppError LIVE_CHAT_PREVIEW, LIVE_CHAT_IDENTITY. */
export function requireWriter({ preview, accountId, videoKey, viewerId }: PlaybackSessionRow): ChatViewer {
  if (preview) throw new AppError('LIVE_CHAT_PREVIEW')
  if (viewerId === null) throw new AppError('LIVE_CHAT_IDENTITY')
  return { accountId, videoKey, viewerId }
}

/** The chat as a viewer sees it when they open it. @throws AppError LIVE_NOT_FOUND. */
export async function readViewerChat(deps: Deps, snapshots: ChatSnapshots, session: PlaybackSessionRow): Promise<ViewerChat> {
  const state = await requireChat(deps, session)
  const [{ entries, polls }, mine] = await Promise.all([snapshots.forViewers(session.videoKey, state), readMine(deps, session)])
  return {
    ...mine,
    settings: state.settings,
    number: state.number,
    entries: entries.map(presentViewerEntry),
    polls: polls.map((poll) => presentPoll(poll, state.over)),
  }
}

/** What of a chat is one viewer's own. */
async function readMine(
  { db, env }: Deps,
  { preview, accountId, videoKey, viewerId }: PlaybackSessionRow,
): Promise<Pick<ViewerChat, 'me' | 'voted' | 'choices'>> {
  const nothing = { voted: [], choices: {} }
  if (preview) return { me: { author: null, name: null, mayWrite: false, why: 'preview' }, ...nothing }
  if (viewerId === null) return { me: { author: null, name: null, mayWrite: false, why: 'identity' }, ...nothing }
  const [viewer, blocked, voted, choices] = await Promise.all([
    readChatViewer(db, viewerId),
    isChatBlocked(db, { accountId, viewerId }),
    listVotedEntries(db, videoKey, viewerId),
    listPollChoices(db, videoKey, viewerId),
  ])
  const name = viewer ? chatName(viewer) : null
  const why = name === null ? 'identity' : blocked ? 'blocked' : null
  return {
    me: { author: chatAuthor(env.secretKey, videoKey, { viewerId }), name, mayWrite: why === null, why },
    voted,
    choices: Object.fromEntries(choices.map(({ poll, option }) => [poll, option])),
  }
}
