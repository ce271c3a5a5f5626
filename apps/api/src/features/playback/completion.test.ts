import { rollUp } from '@videozz/operations'
import { createTestWebhook } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { beat, lease, open, type Opened } from './testing/playback-kit.ts'
import { setStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { duration: 100, rungs: ['240p'], published: { '240p': 1 } } })
  stage.api.holdClock()
  const { accountId } = stage.account
  const endpoint = { accountId, secretKey: stage.api.env.secretKey, url: 'https://exemplo.com/ganchos' }
  await createTestWebhook(stage.api.db, { ...endpoint, events: ['media.completed'] })
})
afterAll(() => stage.close())

/** A sitting of a student on a device. */
async function sit(student: string, device: string): Promise<Opened> {
  const token = await stage.secret.sign({ sub: student })
  const { data } = await open(stage.api, { embed: stage.embed, device: `aparelho-${device}`, viewer: { token } })
  await lease(stage.api, data)
  return data
}
let reports = 0
/** Plays from one second to another, within ten. @returns the answer's `completed`. */
async function watch(opened: Opened, from: number, to: number): Promise<boolean | undefined> {
  stage.api.advance(10_000)
  return (await beat(stage.api, opened, { sequence: reports++, position: to, ranges: [[from, to]] })).data.completed
}
const settle = () => rollUp({ db: stage.api.db, now: stage.api.deps.now() }, { delaySeconds: 0 })
const subjects = async () => {
  const rows = await stage.api.db.selectFrom('webhook_events').select('body').where('account_id', '=', stage.account.accountId).execute()
  return rows.map(({ body }) => (JSON.parse(body) as { data: { viewer: { subject: string }; percent: number } }).data)
}

it('a media watched in three sittings on two devices is completed once: event, next report and later openings tell', async () => {
  const first = await sit('bia', 'a')
  await watch(first, 0, 40)
  await settle()
  const second = await sit('bia', 'b')
  expect(second.completed).toBeUndefined()
  await watch(second, 35, 70)
  await settle()
  const third = await sit('bia', 'a')
  await watch(third, 70, 89)
  await settle()
  expect(await subjects()).toEqual([])
  expect(await watch(third, 89, 90)).toBeUndefined()
  await settle()
  expect(await subjects()).toMatchObject([{ viewer: { subject: 'bia' }, percent: 90 }])
  expect(await watch(third, 90, 100)).toBe(true)
  await settle()
  expect((await sit('bia', 'b')).completed).toBe(true)
  expect(await subjects()).toHaveLength(1)
})

it('a media left playing at 89 percent is not completed, however often it is replayed or stands there, until the account asks for less', async () => {
  const opened = await sit('caio', 'c')
  for (let replay = 0; replay < 4; replay++)
    for (const [from, to] of [
      [0, 40],
      [40, 80],
      [80, 89],
    ] as const)
      expect(await watch(opened, from, to)).toBeUndefined()
  for (let pause = 0; pause < 3; pause++) {
    stage.api.advance(10_000)
    await beat(stage.api, opened, { sequence: reports++, state: 'paused', position: 89 })
  }
  await settle()
  expect((await subjects()).map(({ viewer }) => viewer.subject)).toEqual(['bia'])
  await callApi(stage.api, 'saveCompletionRule', { as: stage.account, body: { percent: 80 } })
  await watch(opened, 0, 5)
  await settle()
  expect(await subjects()).toMatchObject([{ viewer: { subject: 'bia' } }, { viewer: { subject: 'caio' }, percent: 80 }])
  expect(await watch(opened, 5, 10)).toBe(true)
})
