import { type ChatEntryKind, chatLimits, type ChatReplay } from '@videozz/contract'
import { type Database, listEarlyEntries, listReplayedEntries, listReplayedPolls } from '@videozz/db'
import { type ChatState, presentPoll, presentShownEntry } from '../../shared/live-chat/present-chat.ts'

const mostKept = 300
const { seconds, messages: most } = chatLimits.replay

/** What was written in seconds of recordings: the same for all who watch them, so it is read once for each change. */
export class ChatReplays {
  readonly #db: Database
  readonly #kept = new Map<string, Promise<ChatReplay>>()

  constructor(db: Database) {
    this.#db = db
  }

  /** From a second on, as much as one answer has. */
  read(videoKey: string, state: ChatState, from: number): Promise<ChatReplay> {
    const { chat, questions, open } = state.settings
    const key = [videoKey, from, state.number, chat, questions, open].join(' ')
    const kept = this.#kept.get(key)
    if (kept) return kept
    const replay = this.#read(videoKey, state, from)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= mostKept && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, replay)
    replay.catch(() => this.#kept.delete(key))
    return replay
  }

  async #read(videoKey: string, { settings, over }: ChatState, from: number): Promise<ChatReplay> {
    const kinds: ChatEntryKind[] = [
      ...(settings.chat ? (['message'] as const) : []),
      ...(settings.questions ? (['question'] as const) : []),
    ]
    const whole = from + seconds
    if (kinds.length === 0) return { from, to: whole, entries: [], polls: [] }
    const [early, found] = await Promise.all([
      // Of what was written before the live began, at second 0, the latest.
      from === 0 ? listEarlyEntries(this.#db, videoKey, { most: chatLimits.messages, kinds }) : [],
      listReplayedEntries(this.#db, videoKey, { from: Math.max(from, Number.MIN_VALUE), to: whole, most: most + 1, kinds }),
    ])
    // The answer ends before the first entry that it has no room for; those of one instant are together.
    const next = found[most]
    const to = next === undefined || next.second <= from ? whole : next.second
    const polls = await listReplayedPolls(this.#db, videoKey, { from, to })
    const entries = [...early, ...found.slice(0, most).filter(({ second }) => second < to)]
    return { from, to, entries: entries.map(presentShownEntry), polls: polls.map((poll) => presentPoll(poll, over)) }
  }
}
