import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { nominalStart } from '@videozz/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi } from '../../../shared/testing/start-api.ts'
import { firstKeyOf, leaseFor, makePage, signKeyCall, takeKeys, type TestPage } from '../testing/key-kit.ts'
import { open, type Opened } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { duration: 900, rungs: ['240p'], published: { '240p': 1 } } })
  stage.api.holdClock()
})
afterAll(() => stage.close())

type Watched = { opened: Opened; page: TestPage }
async function watch(sub: string): Promise<Watched> {
  const { data: opened } = await open(stage.api, { embed: stage.embed, viewer: { token: await stage.secret.sign({ sub }) } })
  const page = makePage()
  await leaseFor(stage.api, opened, page)
  return { opened, page }
}

/** Takes what is given without waiting. @returns the place of the first key that is not. */
async function empty({ opened, page }: Watched): Promise<number> {
  let place = 0
  for (;;) {
    const { data } = await takeKeys(stage.api, opened, page, { first: firstKeyOf('240p') + place, count: 16 })
    place += data.keys.length
    if (data.keys.length < 16) return place
  }
}

/** Asks for one key over a connection of its own. `given`: whether the answer has it. */
function askAlone({ opened, page }: Watched, place: number): { given: Promise<boolean>; leave: () => void } {
  const call = request(`${stage.api.url}/api/playback/sessions/${opened.id}/keys`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${opened.token}`, 'content-type': 'application/json' },
  })
  const read = async (): Promise<boolean> => {
    const [answer] = (await once(call, 'response')) as [IncomingMessage]
    const { keys } = (await json(answer)) as { keys?: string[] }
    return keys?.length === 1
  }
  const given = read()
  call.end(JSON.stringify(signKeyCall(opened, page, { first: firstKeyOf('240p') + place })))
  return { given, leave: () => void call.destroy() }
}

/** Asks for one key twice at once and leaves the call that is held. @returns whether the key was given. */
async function askTwice(watched: Watched, place: number): Promise<boolean> {
  const calls = [askAlone(watched, place), askAlone(watched, place)]
  const { given, call } = await Promise.race(calls.map(async (each) => ({ given: await each.given, call: each })))
  for (const each of calls) if (each !== call) each.leave()
  const all = await Promise.allSettled(calls.map((each) => each.given))
  return given || all.some((each) => each.status === 'fulfilled' && each.value)
}

it('a held call that is left stays charged, however often its key is asked for over other connections', async () => {
  const watched = await watch('impaciente')
  let place = await empty(watched)
  for (let attempt = 0; attempt < 40; attempt++) if (await askTwice(watched, place)) place += 1
  // Three minutes, and what is given ahead within the longest wait.
  expect(nominalStart(place)).toBeLessThanOrEqual(180 + 4 * 4)
})

it('processes whose clocks differ give no more together than one', async () => {
  const other = await startTestApi({ database: stage.api.database, deps: { store: stage.api.store } })
  try {
    other.holdClock()
    other.advance(stage.api.deps.now().getTime() + 8000 - other.deps.now().getTime())
    // Keys of a minute each, so that those ahead of the pace are refused and none is held.
    await stage.media.storeKeys(15)
    const { opened, page } = await watch('dois servidores')
    let given = 0
    for (let call = 0; call < 24; call++)
      if ((await takeKeys(call % 2 === 0 ? other : stage.api, opened, page, { first: given })).status === 200) given += 1
    expect(given).toBe(3)
  } finally {
    await other.close()
  }
})
