import { chatLimits } from '@videozz/contract'
import { type ChatEntryRow, type Database, listLatestEntries, listPolls, type PollRow } from '@videozz/db'
import type { ChatState } from '../../shared/live-chat/present-chat.ts'

export type ChatSnapshot = { entries: ChatEntryRow[]; polls: PollRow[] }
const mostKept = 500

/** What is listed of chats that are opened: read once for each change, since all viewers of a live ask for the same. */
export class ChatSnapshots {
  readonly #db: Database
  readonly #kept = new Map<string, { of: string; snapshot: Promise<ChatSnapshot> }>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Of what is switched on, without hidden entries. */
  forViewers(videoKey: string, { number, settings: { chat, questions } }: ChatState): Promise<ChatSnapshot> {
    const of = `${number} ${chat} ${questions}`
    const kept = this.#kept.get(videoKey)
    if (kept?.of === of) return kept.snapshot
    const most = { message: chat ? chatLimits.messages : 0, question: questions ? chatLimits.questions : 0 }
    const snapshot = this.#read(videoKey, most)
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(videoKey, { of, snapshot })
    // A failure is not kept.
    snapshot.catch(() => this.#kept.delete(videoKey))
    return snapshot
  }

  async #read(videoKey: string, most: { message: number; question: number }): Promise<ChatSnapshot> {
    const [entries, polls] = await Promise.all([
      listLatestEntries(this.#db, videoKey, { most, hidden: false }),
      listPolls(this.#db, videoKey),
    ])
    const open = polls.find(({ state }) => state === 'open')
    const closed = polls.find(({ state }) => state === 'closed')
    return { entries, polls: [open, closed].filter((poll) => poll !== undefined) }
  }
}
