import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../fake-clock.ts'
import { createChatLink, type ChatSocketHooks } from './chat-link.ts'

function setUp() {
  const { clock, pass, settle } = createFakeClock()
  const sockets: { hooks: ChatSocketHooks; sent: string[]; closed: boolean }[] = []
  const heard: unknown[] = []
  const linked: boolean[] = []
  const refused: number[] = []
  let after = 0
  const link = createChatLink({
    clock,
    open(hooks) {
      const one = { hooks, sent: [] as string[], closed: false }
      sockets.push(one)
      return { send: (text) => void one.sent.push(text), close: () => (one.closed = true) }
    },
    enter: () => ({ kind: 'enter', after }),
    onMessage: (message) => heard.push(message),
    onLinked: (on) => linked.push(on),
    onRefused: (code) => refused.push(code),
    final: [4403],
    random: () => 1,
  })
  return { link, sockets, heard, linked, refused, pass, settle, setAfter: (next: number) => (after = next) }
}

describe('the link of the chat', () => {
  it('enters, hears, and comes back from where it was, later each time', async () => {
    const { sockets, heard, linked, pass, settle, setAfter } = setUp()
    sockets[0]?.hooks.onOpen()
    await settle()
    expect(sockets[0]?.sent).toEqual(['{"kind":"enter","after":0}'])
    sockets[0]?.hooks.onText('{"number":7}')
    expect(heard).toEqual([{ number: 7 }])
    expect(linked).toEqual([true])

    setAfter(7)
    sockets[0]?.hooks.onClose(1006)
    expect(linked).toEqual([true, false])
    await pass(999)
    expect(sockets).toHaveLength(1)
    await pass(1)
    expect(sockets).toHaveLength(2)
    sockets[1]?.hooks.onClose(1006)
    await pass(1999)
    expect(sockets).toHaveLength(2)
    await pass(1)
    sockets[2]?.hooks.onOpen()
    await settle()
    expect(sockets[2]?.sent).toEqual(['{"kind":"enter","after":7}'])
  })

  it('takes a long silence for a loss', async () => {
    const { sockets, linked, pass } = setUp()
    sockets[0]?.hooks.onText('{"kind":"ping"}')
    await pass(49_000)
    sockets[0]?.hooks.onText('{"kind":"ping"}')
    await pass(49_000)
    expect(sockets).toHaveLength(1)
    await pass(1000)
    expect(sockets[0]?.closed).toBe(true)
    expect(linked).toEqual([true, false])
    await pass(1000)
    expect(sockets).toHaveLength(2)
  })

  it('stays away once it is refused or stopped', async () => {
    const { link, sockets, refused, pass } = setUp()
    sockets[0]?.hooks.onClose(4403)
    link.hurry()
    await pass(60_000)
    expect(refused).toEqual([4403])
    expect(sockets).toHaveLength(1)

    const other = setUp()
    other.sockets[0]?.hooks.onClose(1006)
    other.link.stop()
    await other.pass(60_000)
    expect(other.sockets).toHaveLength(1)
  })

  it('hurries back when asked', async () => {
    const { link, sockets } = setUp()
    link.hurry()
    expect(sockets).toHaveLength(1)
    sockets[0]?.hooks.onClose(1006)
    link.hurry()
    expect(sockets).toHaveLength(2)
  })
})
