import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PartRefused, putPart } from './put-part.ts'

/** Stands in for the browser's request; the test answers it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  upload = new EventTarget()
  status = 0
  sent: unknown = undefined
  opened: string[] = []
  headers: Record<string, string> = {}
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(...words: string[]): void {
    this.opened = words
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  getResponseHeader(name: string): string | null {
    return this.headers[name] ?? null
  }
  answer(status: number, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, headers })
    this.dispatchEvent(new Event('load'))
  }
}

const body = new Blob(['abc'])
const start = (signal = new AbortController().signal, onProgress = vi.fn<(bytes: number) => void>()): Promise<string> =>
  putPart('https://store/part', body, { signal, onProgress })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends the part with PUT and returns its ETag', async () => {
  const part = start()
  expect(FakeRequest.last.opened).toEqual(['PUT', 'https://store/part'])
  expect(FakeRequest.last.sent).toBe(body)
  FakeRequest.last.answer(200, { ETag: '"e1"' })
  await expect(part).resolves.toBe('"e1"')
})

it('calls onProgress with the bytes sent', async () => {
  const progress = vi.fn<(bytes: number) => void>()
  const part = start(undefined, progress)
  FakeRequest.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 2 }))
  expect(progress).toHaveBeenCalledWith(2)
  FakeRequest.last.answer(200, { ETag: '"e1"' })
  await part
})

it.each([403, 500])('rejects with PartRefused when the store answers %i', async (status) => {
  const part = start()
  FakeRequest.last.answer(status)
  await expect(part).rejects.toMatchObject({ name: 'PartRefused', status })
})

it('rejects a 200 answer without an ETag', async () => {
  const part = start()
  FakeRequest.last.answer(200)
  await expect(part).rejects.toBeInstanceOf(PartRefused)
})

it('rejects an ETag that is longer than the API accepts', async () => {
  const part = start()
  FakeRequest.last.answer(200, { ETag: `"${'e'.repeat(200)}"` })
  await expect(part).rejects.toMatchObject({ name: 'PartRefused', status: 200 })
})

it('rejects with status 0 on a network error', async () => {
  const part = start()
  FakeRequest.last.dispatchEvent(new Event('error'))
  await expect(part).rejects.toMatchObject({ status: 0 })
})

it('rejects with status 0 when the signal aborts before or during the request', async () => {
  const control = new AbortController()
  const part = start(control.signal)
  control.abort()
  await expect(part).rejects.toMatchObject({ status: 0 })
  await expect(start(control.signal)).rejects.toMatchObject({ status: 0 })
})

it('rejects with status 0 after 60 seconds without progress', async () => {
  const part = start()
  part.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(59_000)
  FakeRequest.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1 }))
  await vi.advanceTimersByTimeAsync(59_000)
  const early = await Promise.race([
    part.then(
      () => 'done',
      () => 'refused',
    ),
    Promise.resolve('waiting'),
  ])
  expect(early).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  await expect(part).rejects.toMatchObject({ status: 0 })
})
