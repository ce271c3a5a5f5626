import type { ChatReplay, ShownChatEntry } from '@videozz/contract'
import { expect, it } from 'vitest'
import { createFakeClock, settle } from '../fake-clock.ts'
import type { ChatApi } from './chat-api.ts'
import { createReplay } from './replay.ts'

const entry = (second: number): ShownChatEntry => ({
  id: `e${second}`,
  kind: second === 310 ? 'question' : 'message',
  author: 'a',
  name: 'Ana',
  host: false,
  text: '',
  sentAt: '2026-11-28T23:00:00.000Z',
  second,
  votes: 0,
  answer: 'open',
  hidden: false,
})
const seconds = [0, 10, 299, 310, 650]

it('fetches what was written around the viewer, and shows it in time', async () => {
  const asked: number[] = []
  const api = {
    replay: async (from: number): Promise<ChatReplay> => {
      asked.push(from)
      const start = Math.floor(from / 300) * 300
      return { from: start, to: start + 300, entries: seconds.filter((at) => at >= start && at < start + 300).map(entry), polls: [] }
    },
  } as unknown as ChatApi
  const replay = createReplay(api, createFakeClock().clock, () => undefined)
  const at = async (second: number) => {
    replay.at(second)
    await settle()
    return replay.entries(second).map((one) => one.second)
  }
  expect(await at(0)).toEqual([0])
  expect(await at(12)).toEqual([0, 10])
  expect(asked).toEqual([0])
  // Shortly before the end of what is known.
  expect(await at(285)).toEqual([0, 10])
  expect(asked).toEqual([0, 300])
  expect(await at(5)).toEqual([0])
  // A jump brings what came just before it too.
  expect(await at(640)).toEqual([0, 10, 299, 310])
  expect(replay.questions().map((one) => one.second)).toEqual([310])
  replay.at(641)
  await settle()
  expect(new Set(asked).size).toBe(asked.length)
})
