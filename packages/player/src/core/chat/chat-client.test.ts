import type { ShownChatEntry, ViewerChat } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../fake-clock.ts'
import { PlaybackError } from '../playback-api.ts'
import type { ChatApi } from './chat-api.ts'
import { createChatClient } from './chat-client.ts'
import type { ChatSocketHooks } from './chat-link.ts'

const entry = (id: string, change: Partial<ShownChatEntry> = {}): ShownChatEntry => ({
  id,
  kind: 'message',
  author: 'other',
  name: 'Bruno',
  host: false,
  text: id,
  sentAt: '2026-11-28T23:00:00.000Z',
  second: 0,
  votes: 0,
  answer: 'open',
  hidden: false,
  ...change,
})
const settings = { chat: true, questions: true, slowSeconds: 15, open: true }
const chat: ViewerChat = {
  me: { author: 'me', name: 'Ana', mayWrite: true, why: null },
  settings,
  number: 4,
  entries: [entry('first')],
  polls: [],
  voted: [],
  choices: {},
}

async function setUp(change: Partial<ChatApi> = {}) {
  const { clock, pass, settle } = createFakeClock()
  const sockets: { hooks: ChatSocketHooks; sent: string[] }[] = []
  const written: unknown[] = []
  let count = 0
  const client = createChatClient({
    api: {
      read: async () => chat,
      write: async (draft) => {
        written.push(draft)
        return entry('mine', { author: 'me', text: draft.text })
      },
      withdraw: async () => ({}),
      vote: async (id) => entry(id),
      choose: async () => Promise.reject(new PlaybackError('POLL_CLOSED', 'Esta enquete já foi encerrada.', 409)),
      replay: async () => ({ from: 0, to: 300, entries: [], polls: [] }),
      ...change,
    },
    clock,
    token: 'bearer',
    final: [4403],
    nonce: () => `nonce-${(count += 1)}`,
    onChange: () => undefined,
    open(hooks) {
      const one = { hooks, sent: [] as string[] }
      sockets.push(one)
      return { send: (text) => void one.sent.push(text), close: () => undefined }
    },
  })
  await settle()
  const say = (message: object) => sockets.at(-1)?.hooks.onText(JSON.stringify(message))
  return { client, sockets, say, written, pass, settle, shown: () => [...client.state.book.entries.keys()] }
}

describe('the chat of a viewer', () => {
  it('is read, then kept up from there', async () => {
    const { client, sockets, say, settle, shown } = await setUp()
    sockets[0]?.hooks.onOpen()
    await settle()
    expect(sockets[0]?.sent).toEqual(['{"kind":"enter","session":"bearer","after":4}'])
    say({ kind: 'feed', number: 5, settings: { ...settings, slowSeconds: 0 }, entries: [entry('second')], polls: [] })
    expect(shown()).toEqual(['first', 'second'])
    expect([client.state.link, client.state.settings.slowSeconds]).toEqual(['on', 0])
    say({ kind: 'ping' })
    say({ kind: 'feed', number: 6, settings, entries: [{ id: 'first', hidden: true }], polls: [] })
    expect(shown()).toEqual(['second'])
  })

  it('shows what was written at once, and when the next may be', async () => {
    const { client, written, settle, shown } = await setUp()
    const sent = client.send('message', 'Oi')
    expect(client.state.pending).toMatchObject([{ text: 'Oi', fault: null }])
    await sent
    await settle()
    expect(written).toEqual([{ kind: 'message', text: 'Oi', nonce: 'nonce-1' }])
    expect(client.state.pending).toEqual([])
    expect(shown()).toEqual(['first', 'mine'])
    expect(client.state.waitUntil).toBe(15_000)
  })

  it('keeps a refused text with the words of the refusal, and sends it again as the same', async () => {
    const tries: string[] = []
    const { client, shown } = await setUp({
      write: async ({ nonce, text }) => {
        tries.push(nonce)
        if (tries.length === 1) throw new PlaybackError('OFFLINE', 'Verifique sua internet.', 0)
        return entry('mine', { author: 'me', text })
      },
    })
    await client.send('message', 'Oi')
    expect(client.state.pending).toMatchObject([{ text: 'Oi', fault: 'Verifique sua internet.' }])
    const [refused] = client.state.pending
    if (refused) await client.retry(refused)
    expect(tries).toEqual(['nonce-1', 'nonce-1'])
    expect(client.state.pending).toEqual([])
    expect(shown()).toContain('mine')
  })

  it('lets a viewer write again once a block is lifted', async () => {
    const { client, pass } = await setUp({ write: async () => Promise.reject(new PlaybackError('LIVE_CHAT_BLOCKED', 'Bloqueado.', 403)) })
    await client.send('message', 'Oi')
    expect(client.state.me).toMatchObject({ mayWrite: false, why: 'blocked' })
    await pass(60_000)
    expect(client.state.me).toMatchObject({ mayWrite: true, why: null })
  })

  it('takes a refused vote back and says why', async () => {
    const { client } = await setUp()
    const choosing = client.choose('poll', 1)
    expect(client.state.choices).toEqual({ poll: 1 })
    await choosing
    expect(client.state.choices).toEqual({})
    expect(client.state.fault).toBe('Esta enquete já foi encerrada.')
  })

  it('tries to read again until there is an answer, but not where it is refused', async () => {
    let reads = 0
    const later = await setUp({
      read: async () => {
        reads += 1
        if (reads === 1) throw new PlaybackError('OFFLINE', 'sem rede', 0)
        return chat
      },
    })
    expect(later.client.state.link).toBe('lost')
    await later.pass(4000)
    expect(later.client.state.me?.name).toBe('Ana')

    const never = await setUp({ read: async () => Promise.reject(new PlaybackError('PLAYBACK_VIEWER_REVOKED', 'encerrado', 403)) })
    await never.pass(60_000)
    expect([never.client.state.link, never.sockets.length]).toEqual(['refused', 0])
  })
})
