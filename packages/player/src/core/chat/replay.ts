import type { ChatPoll, ChatReplay, ShownChatEntry } from '@videozz/contract'
import { chatLimits } from '@videozz/contract/live-chat'
import type { ChatApi } from './chat-api.ts'
import { PlaybackError } from '../playback-api.ts'
import type { Clock } from '../ports.ts'

export type Replay = ReturnType<typeof createReplay>

/** Seconds before the end of what is known at which the next window is fetched, and milliseconds after which a failed one is tried again. */
const aheadSeconds = 20
const retryMs = 5000
const windowOf = (second: number) => Math.floor(second / chatLimits.replay.seconds) * chatLimits.replay.seconds

/** What was written in a recording, fetched in windows around where the viewer is; `onChange` tells of a new window. */
export function createReplay(api: ChatApi, clock: Clock, onChange: () => void) {
  const windows: ChatReplay[] = []
  const asked = new Set<number>()
  let stopped = false
  const knows = (second: number) => windows.some(({ from, to }) => second >= from && second < to)

  const fetch = async (from: number): Promise<void> => {
    if (stopped || asked.has(from)) return
    asked.add(from)
    try {
      const answer = await api.replay(from)
      windows.push(answer)
      windows.sort((a, b) => a.from - b.from)
      if (!stopped) onChange()
    } catch (error) {
      if (!(error instanceof PlaybackError)) throw error
      if (error.status === 0 || error.status >= 500 || error.status === 429) clock.after(retryMs, () => asked.delete(from))
    }
  }
  return {
    /** Fetches what is missing around a second. */
    at(second: number) {
      const whole = Math.max(0, Math.floor(second))
      const known = windows.find(({ from, to }) => whole >= from && whole < to)
      if (known === undefined) {
        // Windows begin at these seconds, or where the one before ended since so much was written.
        const start = windowOf(whole)
        return void fetch(windows.reduce((from, one) => (one.from >= start && one.to <= whole ? Math.max(from, one.to) : from), start))
      }
      if (known.to - whole < aheadSeconds && !knows(known.to)) void fetch(known.to)
      // What was said just before a jump.
      if (known.from > 0 && !knows(known.from - 1)) void fetch(windowOf(known.from - 1))
    },
    /** What had been written by a second, the last first at the end. */
    entries: (second: number): ShownChatEntry[] =>
      once(windows.flatMap(({ entries }) => entries)).filter((entry) => entry.second <= second),
    /** All that is known of questions, whenever they were asked. */
    questions: (): ShownChatEntry[] => once(windows.flatMap(({ entries }) => entries)).filter(({ kind }) => kind === 'question'),
    polls: (second: number): ChatPoll[] => once(windows.flatMap(({ polls }) => polls)).filter((poll) => poll.second <= second),
    stop: () => void (stopped = true),
  }
}

/** Windows may overlap: each only once. */
const once = <T extends { id: string }>(list: readonly T[]): T[] => [...new Map(list.map((one) => [one.id, one])).values()]
