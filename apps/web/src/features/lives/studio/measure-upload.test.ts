// @vitest-environment happy-dom
import { studioLimits, type StudioAnswer } from '@videozz/contract/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { measureUpload } from './measure-upload.ts'

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = []
  bufferedAmount = 0
  sent = 0
  isClosed = false
  constructor() {
    super()
    FakeSocket.made.push(this)
  }
  send(data: Uint8Array): void {
    this.sent += data.length
    this.bufferedAmount += data.length
  }
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  receive(bytes: number): void {
    this.bufferedAmount = Math.max(0, this.sent - bytes)
    const answer: StudioAnswer = { kind: 'received', bytes }
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }))
  }
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
}

let ending: AbortController
let measured: Promise<number | null>
let socket: FakeSocket
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
  ending = new AbortController()
  measured = measureUpload('T', ending.signal)
  socket = FakeSocket.made[0] as FakeSocket
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('counts from the first answer to the last', async () => {
  socket.open()
  await wait(900)
  socket.receive(100_000)
  await wait(1000)
  socket.receive(350_000)
  await wait(3000)
  expect(await measured).toBe(2_000_000)
  expect(socket.isClosed).toBe(true)
})

it('counts from the opening where one answer came', async () => {
  await wait(5000)
  socket.open()
  await wait(2000)
  socket.receive(250_000)
  await wait(3000)
  expect(await measured).toBe(1_000_000)
})

it('keeps little waiting in the browser, and ends once all was received', async () => {
  socket.open()
  const unsent = socket.bufferedAmount
  expect(unsent).toBeLessThan(1024 ** 2)
  await wait(100)
  expect(socket.bufferedAmount).toBe(unsent)
  for (let last = 0; socket.sent > last;) {
    last = socket.sent
    await wait(20)
    socket.receive(last)
  }
  expect(socket.isClosed).toBe(true)
  expect(socket.sent).toBeLessThanOrEqual(studioLimits.measured)
  expect(await measured).toBeGreaterThan(0)
})

it('is null where the server is not reached, closes, or never answers', async () => {
  await wait(10_000)
  expect(await measured).toBeNull()
  const silent = measureUpload('T', ending.signal)
  FakeSocket.made[1]?.open()
  await wait(4000)
  expect(await silent).toBeNull()
  const closed = measureUpload('T', ending.signal)
  FakeSocket.made[2]?.close()
  expect(await closed).toBeNull()
})

it('ends when it is not wanted any more', async () => {
  socket.open()
  ending.abort()
  expect(await measured).toBeNull()
  expect(socket.isClosed).toBe(true)
})
