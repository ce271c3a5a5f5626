import { expect, it, vi } from 'vitest'
import { ClaimLoop } from './claim-loop.ts'

/** A loop whose claims end when they are told to. */
function setUp(hasRoom = () => true) {
  const pending: PromiseWithResolvers<void>[] = []
  const onError = vi.fn<(error: unknown) => void>()
  const claim = () => {
    const one = Promise.withResolvers<void>()
    pending.push(one)
    return one.promise
  }
  return { loop: new ClaimLoop({ claim, hasRoom, onError }), pending, onError }
}

it('claims once more, and no oftener, where it was woken during a claim', async () => {
  const { loop, pending } = setUp()
  loop.wake()
  loop.wake()
  loop.wake()
  expect(pending).toHaveLength(1)
  pending[0]?.resolve()
  await vi.waitFor(() => expect(pending).toHaveLength(2))
  pending[1]?.resolve()
  await loop.close()
  expect(pending).toHaveLength(2)
})

it('claims nothing without room', () => {
  const { loop, pending } = setUp(() => false)
  loop.wake()
  expect(pending).toEqual([])
})

it('reports a failed claim and claims again when woken', async () => {
  const { loop, pending, onError } = setUp()
  loop.wake()
  pending[0]?.reject(new Error('away'))
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
  await vi.waitFor(() => {
    loop.wake()
    expect(pending.length).toBeGreaterThan(1)
  })
  pending.at(-1)?.resolve()
  await loop.close()
})

it('close waits for the claim under way and lets none begin', async () => {
  const { loop, pending } = setUp()
  loop.wake()
  loop.wake()
  let closed = false
  const closing = loop.close().then(() => (closed = true))
  await Promise.resolve()
  expect(closed).toBe(false)
  pending[0]?.resolve()
  await closing
  loop.wake()
  expect(pending).toHaveLength(1)
})
