import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../../shared/testing/call-api.ts'
import { expectRefused } from '../testing/attack-kit.ts'
import { beat, lease, open, type Opened } from '../testing/playback-kit.ts'
import { setStage, signsOf, type Stage, viewerOf } from '../testing/stage.ts'

let stage: Stage
let student = 0
beforeAll(async () => {
  // The viewer's address is what the proxy in front says.
  stage = await setStage({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => stage.close())

const openAs = async (sub: string, device: string = randomUUID(), address = '203.0.113.9') =>
  open(stage.api, { embed: stage.embed, device, viewer: { token: await stage.secret.sign({ sub }) } }, { 'x-forwarded-for': address })

describe('many sessions of one viewer', () => {
  it('are limited to 300 per hour (429), with two live leases and at most 53 lease rows', async () => {
    const answers: CallResult<'createPlaybackSession'>[] = []
    for (let batch = 0; batch < 50; batch++)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => openAs('mil', randomUUID(), `203.0.${batch}.1`)))))
    const opened = answers.filter(({ status }) => status === 200).map(({ data }) => data)
    const refused = answers.filter(({ status }) => status === 429)
    expect([opened.length, refused.length]).toEqual([300, 700])
    await expectRefused(stage, refused[0] as (typeof answers)[number], {
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      reason: 'limit playback-session-viewer',
    })
    for (let at = 0; at < opened.length; at += 20) await Promise.all(opened.slice(at, at + 20).map((each) => lease(stage.api, each)))
    const leases = await stage.api.db
      .selectFrom('playback_leases')
      .select(['ended_reason'])
      .where('account_id', '=', stage.account.accountId)
      .execute()
    expect(leases.filter((each) => each.ended_reason === null)).toHaveLength(2)
    expect(leases.length).toBeLessThanOrEqual(53)
    const states = await Promise.all(opened.slice(-30).map(async (each) => (await beat(stage.api, each)).data.lease))
    expect(states.filter((state) => state === 'live')).toHaveLength(2)
    const viewer = await viewerOf(stage, opened[0] as Opened)
    const kinds = (await signsOf(stage, { viewer })).map(({ kind }) => kind)
    expect([...new Set(kinds)].toSorted()).toEqual(['many-addresses', 'many-devices', 'sessions-at-once'])
    // Of a kind, twenty a day are kept.
    expect(kinds.length).toBeLessThanOrEqual(22)
    expect((await openAs('outro')).status).toBe(200)
  })

  it('on 4 devices and 6 networks leave no sign', async () => {
    const devices = Array.from({ length: 4 }, () => randomUUID())
    let last: Opened | undefined
    for (let visit = 0; visit < 12; visit++) last = (await openAs('honesto', devices[visit % 4], `198.51.${visit % 6}.${visit}`)).data
    expect(await signsOf(stage, { viewer: await viewerOf(stage, last as Opened) })).toEqual([])
  })

  it('on many devices and networks leave one sign of each kind per day and can still take a lease', async () => {
    const sub = `emprestado-${(student += 1)}`
    const visit = async (from: number, count: number) => {
      let last: CallResult<'createPlaybackSession'> | undefined
      for (let each = from; each < from + count; each++) last = await openAs(sub, randomUUID(), `192.0.${each}.1`)
      return last as CallResult<'createPlaybackSession'>
    }
    const eighth = await visit(0, 8)
    const viewer = await viewerOf(stage, eighth.data)
    expect(await signsOf(stage, { viewer })).toEqual([])
    await visit(8, 1)
    expect(await signsOf(stage, { viewer })).toEqual([{ kind: 'many-devices', detail: '{"devices":9,"networks":9}' }])
    await visit(9, 7)
    expect((await signsOf(stage, { viewer })).map(({ kind }) => kind)).toEqual(['many-devices', 'many-addresses'])
    stage.api.advance(25 * 3_600_000)
    await visit(0, 8)
    expect(await signsOf(stage, { viewer })).toHaveLength(2)
    const ninth = await visit(8, 1)
    expect(await signsOf(stage, { viewer })).toHaveLength(3)
    expect((await lease(stage.api, ninth.data)).status).toBe(200)
  })

  it('from one IPv6 /48 prefix count as one network and leave no sign', async () => {
    let last: Opened | undefined
    for (let visit = 0; visit < 14; visit++) last = (await openAs('seis', 'one-device', `2001:db8:7:${visit}::${visit}`)).data
    expect(await signsOf(stage, { viewer: await viewerOf(stage, last as Opened) })).toEqual([])
  })
})

it('an unsigned viewer is limited to 120 sessions per device id, then gets 429', async () => {
  const device = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 125 }, (_, each) => open(stage.api, { embed: stage.embed, device, viewer: { email: `a${each}@exemplo.com` } })),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  await expectRefused(stage, refused[0] as (typeof answers)[number], {
    status: 429,
    code: 'TOO_MANY_ATTEMPTS',
    reason: 'limit playback-session-device',
  })
})

it.each([
  ['IPv4 address', () => '192.0.2.77', '192.0.2.78'],
  ['IPv6 /64 prefix', (each: number) => `2001:db8:64:1::${each.toString(16)}`, '2001:db8:64:2::1'],
])(
  'attempts from one %s are limited to 1200 per minute over all viewers and devices, then get 429',
  async (_network, addressOf, elsewhere) => {
    stage.api.holdClock()
    const from = (address: string) => openAs(`aluno-${(student += 1)}`, randomUUID(), address)
    // Attempts with an unknown embed count too, and cost little.
    const attempt = (each: number) => open(stage.api, { embed: 'z'.repeat(16) }, { 'x-forwarded-for': addressOf(each) })
    const statuses: number[] = []
    for (let batch = 0; batch < 1199; batch += 50) {
      const size = Math.min(50, 1199 - batch)
      statuses.push(...(await Promise.all(Array.from({ length: size }, (_, each) => attempt(batch + each)))).map(({ status }) => status))
    }
    expect([statuses.length, new Set(statuses)]).toEqual([1199, new Set([404])])
    expect((await from(addressOf(1199))).status).toBe(200)
    await expectRefused(stage, await from(addressOf(1200)), {
      status: 429,
      code: 'TOO_MANY_ATTEMPTS',
      reason: 'limit playback-session',
    })
    expect((await from(elsewhere)).status).toBe(200)
    stage.api.advance(61_000)
    expect((await from(addressOf(1200))).status).toBe(200)
  },
)
