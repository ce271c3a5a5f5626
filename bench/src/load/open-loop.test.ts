import { expect, it } from 'vitest'
import { type LoopClock, runOpenLoop } from './open-loop.ts'

/** A clock that does not move until it is moved to the next thing due. */
function stoppedClock() {
  let at = 0
  const due: { at: number; work: () => void }[] = []
  const clock: LoopClock = { now: () => at, wakeAfter: (wait, work) => void due.push({ at: at + wait, work }) }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const step = async () => {
    const next = due.toSorted((a, b) => a.at - b.at)[0]
    if (!next) return false
    due.splice(due.indexOf(next), 1)
    at = Math.max(at, next.at)
    next.work()
    await settle()
    return true
  }
  return {
    clock,
    step,
    settle,
    wait: (ms: number) => new Promise<void>((resolve) => clock.wakeAfter(ms, resolve)),
    move: (ms: number) => (at += ms),
  }
}

it('sends requests on schedule without waiting for answers', async () => {
  const { clock, step, settle } = stoppedClock()
  const sent: number[] = []
  let answer = () => {}
  const blocked = new Promise<void>((resolve) => (answer = resolve))
  const running = runOpenLoop([0, 10, 10, 500], (index) => (sent.push(index), blocked), clock)
  while (await step());
  expect(sent).toEqual([0, 1, 2, 3])
  answer()
  await settle()
  expect(await running).toEqual({ latencies: [500, 490, 490, 0], late: 0, length: 500 })
})

it('measures latency from the time at which a request was due, also when the generator is late', async () => {
  const { clock, step, wait, move } = stoppedClock()
  const running = runOpenLoop([5, 6], () => wait(3), clock)
  move(20)
  while (await step());
  expect(await running).toEqual({ latencies: [18, 17], late: 15, length: 23 })
})

it('rejects with the error of a failed request, and resolves at once without requests', async () => {
  const { clock, step } = stoppedClock()
  const running = runOpenLoop([0, 1], () => Promise.reject(new Error('answered 503')), clock)
  const failed = expect(running).rejects.toThrow('answered 503')
  while (await step());
  await failed
  expect(await runOpenLoop([], () => Promise.resolve(), clock)).toEqual({ latencies: [], late: 0, length: 0 })
})
