import { expect, it } from 'vitest'
import { CommandError } from './command-error.ts'
import { createCommandQueue, type Outcome } from './command-queue.ts'

function setUp(run?: (name: string, value: unknown) => Promise<unknown>) {
  const ran: unknown[][] = []
  const timers: (() => void)[] = []
  const submit = createCommandQueue(
    async (name, value) => {
      ran.push([name, value])
      return run ? run(name, value) : value
    },
    (_, job) => void timers.push(job),
  )
  const call = (name: string, value?: unknown) => new Promise<Outcome>((resolve) => submit(name, value, resolve))
  return { ran, call, rest: () => timers.splice(0).forEach((job) => job()) }
}

it('runs the first command at once and of a storm the last only, and answers every one', async () => {
  const { ran, call, rest } = setUp()
  const answers = Array.from({ length: 200 }, (_, index) => call('seek', index))
  expect(ran).toEqual([['seek', 0]])
  rest()
  expect(ran).toEqual([
    ['seek', 0],
    ['seek', 199],
  ])
  const settled = await Promise.all(answers)
  expect(settled.map((outcome) => outcome.ok && outcome.value)).toEqual([0, ...Array<number>(199).fill(199)])
  rest()
  rest()
  await call('seek', 5)
  expect(ran.at(-1)).toEqual(['seek', 5])
})

it('lets groups run beside each other, and the last of play and pause decide', async () => {
  const { ran, call, rest } = setUp()
  const answers = [call('play'), call('setVolume', 0.5), call('pause'), call('play'), call('pause')]
  rest()
  await Promise.all(answers)
  expect(ran.map(([name]) => name)).toEqual(['play', 'setVolume', 'pause'])
})

it('answers TOO_MANY beyond 250 waiting commands, and the code of a command that fails', async () => {
  const { call, rest } = setUp(() => Promise.reject(new CommandError('REFUSED', 'PLAYBACK_VIEWER_REVOKED')))
  const answers = Array.from({ length: 300 }, () => call('play'))
  const refused = answers.at(-1)!
  expect(await refused).toMatchObject({ ok: false, error: { code: 'TOO_MANY' } })
  rest()
  const codes = (await Promise.all(answers)).map((outcome) => (outcome.ok ? 'ok' : outcome.error.code))
  expect([codes.filter((code) => code === 'REFUSED').length, codes.filter((code) => code === 'TOO_MANY').length]).toEqual([251, 49])
  expect(await answers[0]).toMatchObject({ error: { reason: 'PLAYBACK_VIEWER_REVOKED' } })
})
