// @vitest-environment happy-dom
import type { StudioAnswer } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Air } from './air.ts'
import { Publisher, type PublisherOptions } from './publisher.ts'

class FakeSocket extends EventTarget {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  bufferedAmount = 0
  sent: unknown[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.made.push(this)
  }
  send(data: unknown): void {
    this.sent.push(data)
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(answer: StudioAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }))
  }
  close(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
}

class FakeRecorder extends EventTarget {
  static made: FakeRecorder[] = []
  state = 'inactive'
  readonly options: MediaRecorderOptions
  constructor(_stream: MediaStream, options: MediaRecorderOptions) {
    super()
    this.options = options
    FakeRecorder.made.push(this)
  }
  start(): void {
    this.state = 'recording'
  }
  give(bytes: number): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([new Uint8Array(bytes)]) }))
  }
  stop(): void {
    this.state = 'inactive'
    this.give(7)
    this.dispatchEvent(new Event('stop'))
  }
}

const airs: Air[] = []
let ticket: Awaited<ReturnType<PublisherOptions['ticket']>>
let stuck = 0
let publisher: Publisher
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  FakeSocket.made = []
  FakeRecorder.made = []
  airs.length = 0
  stuck = 0
  ticket = { ticket: 'T' }
  publisher = new Publisher({
    stream: {} as MediaStream,
    mimeType: 'video/x-matroska;codecs=avc1,opus',
    bits: () => 1_000_000,
    ticket: async () => ticket,
    onAir: (air) => airs.push(air),
    onStuck: () => stuck++,
  })
})
afterEach(() => {
  publisher.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const air = () => airs.at(-1)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
async function reach(): Promise<FakeSocket> {
  await wait(0)
  const socket = FakeSocket.made.at(-1)
  if (!socket) throw new Error('no socket')
  socket.open()
  socket.say({ kind: 'begun' })
  return socket
}

it('goes on air with a ticket, and sends what the recorder gives in its order', async () => {
  expect(air()).toEqual({ phase: 'connecting' })
  const socket = await reach()
  expect(socket.url).toMatch(/^ws.*\/studio$/)
  expect(socket.protocols).toEqual(['videozz-studio', 'T'])
  expect(socket.sent).toEqual([JSON.stringify({ kind: 'begin', mimeType: 'video/x-matroska;codecs=avc1,opus' })])
  expect(air()).toMatchObject({ phase: 'on-air', pace: 'good' })
  expect(FakeRecorder.made[0]?.options).toMatchObject({ videoBitsPerSecond: 1_000_000, videoKeyFrameIntervalDuration: 2000 })
  FakeRecorder.made[0]?.give(3 * 1024 ** 2)
  expect(socket.sent.slice(1).map((blob) => (blob as Blob).size)).toEqual([1024 ** 2, 1024 ** 2, 1024 ** 2])
  socket.say({ kind: 'received', bytes: 0 })
  await wait(1000)
  socket.say({ kind: 'received', bytes: 125_000 })
  expect(air()).toMatchObject({ bits: 1_000_000 })
})

it('sends the last slice before it says that it is over', async () => {
  const socket = await reach()
  publisher.stop()
  expect((socket.sent.at(-2) as Blob).size).toBe(7)
  expect(socket.sent.at(-1)).toBe(JSON.stringify({ kind: 'end' }))
  expect(air()).toEqual({ phase: 'off' })
})

it('comes back by itself after a loss, with a new recording, and keeps its clock', async () => {
  const first = await reach()
  const before = air()
  first.close()
  expect(air()).toMatchObject({ phase: 'reconnecting', attempt: 1 })
  ticket = 'unreachable'
  await wait(500)
  expect(air()).toMatchObject({ phase: 'reconnecting', attempt: 2 })
  ticket = { ticket: 'T2' }
  await wait(1000)
  await reach()
  expect(FakeSocket.made).toHaveLength(2)
  expect(FakeRecorder.made).toHaveLength(2)
  expect(air()).toMatchObject({ phase: 'on-air', since: before?.phase === 'on-air' ? before.since : 0 })
})

it('counts a connection without answers as lost', async () => {
  await reach()
  await wait(10_000)
  expect(airs.some(({ phase }) => phase === 'reconnecting')).toBe(true)
})

it('waits for its own former connection, and gives way to another publisher', async () => {
  const first = await reach()
  first.close()
  for (let attempt = 0; attempt < 20 && air()?.phase !== 'over'; attempt++) {
    await wait(5000)
    const socket = FakeSocket.made.at(-1)
    socket?.open()
    socket?.say({ kind: 'ended', reason: 'busy', words: 'Outro codificador já está transmitindo com esta chave.', again: true })
  }
  expect(FakeSocket.made.length).toBeGreaterThan(2)
  expect(air()).toEqual({ phase: 'over', words: 'Outro codificador já está transmitindo com esta chave.' })
})

it.each([['of the live', { kind: 'ended', reason: 'finished', words: 'Esta transmissão já foi encerrada.', again: false } as const]])(
  'stops for good at an end %s',
  async (_what, end) => {
    const socket = await reach()
    socket.say(end)
    await wait(60_000)
    expect(air()).toEqual({ phase: 'over', words: end.words })
    expect(FakeSocket.made).toHaveLength(1)
  },
)

it('stops for good where no ticket is given any more', async () => {
  const socket = await reach()
  ticket = { final: 'Esta transmissão não existe mais.' }
  socket.close()
  await wait(500)
  expect(air()).toEqual({ phase: 'over', words: 'Esta transmissão não existe mais.' })
})

it('asks for a smaller picture where the connection does not keep up', async () => {
  const socket = await reach()
  socket.bufferedAmount = 300_000
  socket.say({ kind: 'received', bytes: 1 })
  expect(air()).toMatchObject({ phase: 'on-air', pace: 'slow' })
  socket.bufferedAmount = 2_000_000
  socket.say({ kind: 'received', bytes: 2 })
  expect(stuck).toBe(1)
  expect(air()).toMatchObject({ phase: 'reconnecting', words: expect.stringContaining('volta menor') })
})
