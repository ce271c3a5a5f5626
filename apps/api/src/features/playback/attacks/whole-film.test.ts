import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpTestAccount } from '../../../shared/testing/test-account.ts'
import { PlayerTokens } from '../../../shared/tokens/player-token.ts'
import { type TestPage, firstKeyOf, leaseFor, makePage, takeKeys } from '../testing/key-kit.ts'
import { addSecret, beat, get, lease, makeMedia, open, type Opened, play } from '../testing/playback-kit.ts'
import { beside, expectRefused } from '../testing/attack-kit.ts'
import { setStage, signsOf, type Stage } from '../testing/stage.ts'

const filmSeconds = 600
let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { duration: filmSeconds, rungs: ['240p', '480p'], published: { '240p': 1, '480p': 1 } } })
  stage.api.holdClock()
})
afterAll(() => stage.close())

const segments = () => stage.media.durations('480p').length
const now = () => stage.api.deps.now().getTime()
/** Figures of the attacks, for whoever repeats them. */
const tell = (what: string, figures: object) => process.stdout.write(`attack: ${what}: ${JSON.stringify(figures)}\n`)
/** A new student of the school, whose page took the lease. */
async function watch(sub: string): Promise<{ opened: Opened; page: TestPage }> {
  const { data: opened } = await open(stage.api, { embed: stage.embed, viewer: { token: await stage.secret.sign({ sub }) } })
  const page = makePage()
  expect((await leaseFor(stage.api, opened, page)).status).toBe(200)
  return { opened, page }
}
/** An unsigned viewer in a browser of their own. */
async function visit(embed: string): Promise<{ opened: Opened; page: TestPage }> {
  const { data: opened } = await open(stage.api, { embed })
  const page = makePage()
  expect((await leaseFor(stage.api, opened, page)).status).toBe(200)
  return { opened, page }
}
const sessionRow = (opened: Opened) =>
  stage.api.db
    .selectFrom('playback_sessions')
    .select(['view_started_at as viewStartedAt', 'key_seconds as keySeconds', 'last_report_at as lastReportAt'])
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()

/**
 * Takes all keys of the film as fast as the server gives them and reports nothing: where fewer are given than asked for, it lets time pass.
 * @returns seconds it took, and how many keys were given before the first of them passed.
 */
async function takeFilm(
  parts: readonly { opened: Opened; page: TestPage }[],
  rendition = '480p',
): Promise<{ seconds: number; atOnce: number }> {
  const began = now()
  const first = firstKeyOf(rendition)
  let [place, atOnce, turn] = [0, 0, 0]
  while (place < segments()) {
    const part = parts[turn++ % parts.length]
    if (!part) throw new Error('no session')
    const answer = await takeKeys(stage.api, part.opened, part.page, { first: first + place, count: 16 })
    if (answer.status === 200) place += answer.data.keys.length
    // The lease runs out where nothing is reported.
    else if (answer.status === 403) await leaseFor(stage.api, part.opened, part.page)
    else
      expect([answer.status, answer.error.code, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, 'PLAYBACK_KEYS_PACED', true])
    if (now() === began) atOnce = place
    if (answer.status === 429 || (answer.status === 200 && answer.data.keys.length < 16)) stage.api.advance(4000)
  }
  return { seconds: (now() - began) / 1000, atOnce }
}

describe('a program that downloads a whole film', () => {
  it('needs at least 100 s for ten minutes, and leaves a sign, a view and a fee', async () => {
    const { opened, page } = await watch('baixador')
    const { seconds, atOnce } = await takeFilm([{ opened, page }])
    const signs = await signsOf(stage, { session: opened.id })
    tell('whole film', { seconds, atOnce, signs: signs.length })
    expect(seconds).toBeGreaterThanOrEqual(100)
    expect(atOnce * 4).toBeLessThanOrEqual(190)
    expect(signs).toContainEqual({
      kind: 'fast-keys',
      detail: expect.stringContaining('"seconds":'),
    })
    const row = await sessionRow(opened)
    expect(row.lastReportAt).toBeNull()
    expect(row.viewStartedAt).not.toBeNull()
    const fees = await stage.api.db
      .selectFrom('viewers')
      .select('activated_at')
      .where('identity', '=', 's:baixador')
      .where('account_id', '=', stage.account.accountId)
      .execute()
    expect(fees[0]?.activated_at).not.toBeNull()
  }, 120_000)

  it('is not faster with three sessions in turn, nor backwards', async () => {
    const parts = await Promise.all([watch('revezado'), watch('revezado'), watch('revezado')])
    const { seconds } = await takeFilm(parts)
    const signs = await Promise.all(parts.map(({ opened }) => signsOf(stage, { session: opened.id })))
    tell('three sessions in turn', { seconds, signs: signs.flat().length })
    expect(seconds).toBeGreaterThanOrEqual(100)
    expect(signs.flat().map(({ kind }) => kind)).toContain('fast-keys')

    const back = await watch('de-trás')
    const places = Array.from({ length: segments() }, (_, k) => firstKeyOf('480p') + segments() - 1 - k)
    const answers = await Promise.all(places.map((first) => takeKeys(stage.api, back.opened, back.page, { first })))
    const given = answers.filter(({ status }) => status === 200).length
    // Besides what may be had at once, a few whose answer was held.
    expect(given * 4).toBeGreaterThan(170)
    expect(given * 4).toBeLessThanOrEqual(200)
  }, 120_000)

  it('is given the same seconds again without waiting, in any rendition and session', async () => {
    const one = await watch('de novo')
    await takeKeys(stage.api, one.opened, one.page, { first: firstKeyOf('240p'), count: 16 })
    const again = await watch('de novo')
    for (const rendition of ['480p', '240p'])
      for (let times = 0; times < 10; times++) {
        const { status, data } = await takeKeys(stage.api, again.opened, again.page, { first: firstKeyOf(rendition), count: 16 })
        expect([status, data.keys.length]).toEqual([200, 16])
      }
    expect(await signsOf(stage, { session: again.opened.id })).toEqual([])
  })

  it('is paced in the preview of the dashboard, over all its sessions', async () => {
    const { accountId, userId, familyId } = stage.account
    const tokens = new PlayerTokens(stage.api.env.secretKey, stage.api.deps.now)
    const preview = async () => {
      const playerToken = await tokens.sign({ videoKey: stage.media.key, accountId, userId, familyId, imprint: false })
      const { data: opened } = await open(stage.api, { playerToken })
      const page = makePage()
      await leaseFor(stage.api, opened, page)
      return { opened, page }
    }
    expect((await takeFilm([await preview(), await preview()])).seconds).toBeGreaterThanOrEqual(100)
  }, 120_000)

  it('is paced for the unsigned viewers of one network together, and leaves a sign', async () => {
    const account = await signUpTestAccount(stage.api)
    const media = await makeMedia(stage.api, account.accountId, { duration: filmSeconds, rungs: ['480p'], published: { '480p': 1 } })
    const embed = await media.embed()
    const parts = await Promise.all(Array.from({ length: 8 }, () => visit(embed)))
    const { seconds, atOnce } = await takeFilm(parts)
    tell('eight unsigned viewers of one network', { seconds, atOnce })
    expect(seconds).toBeGreaterThanOrEqual(100)
    expect(atOnce * 4).toBeLessThanOrEqual(190)
    const signs = await stage.api.db.selectFrom('playback_signs').select('kind').where('account_id', '=', account.accountId).execute()
    expect(signs.map(({ kind }) => kind)).toContain('fast-keys')
  }, 120_000)

  it('lets a network whose devices began two minutes ago have more, a second per second for each', async () => {
    const account = await signUpTestAccount(stage.api)
    const media = await makeMedia(stage.api, account.accountId, { duration: 3600, rungs: ['480p'], published: { '480p': 1 } })
    const embed = await media.embed()
    const parts = await Promise.all(Array.from({ length: 20 }, () => visit(embed)))
    const first = firstKeyOf('480p')
    for (const { opened, page } of parts) expect((await takeKeys(stage.api, opened, page, { first })).status).toBe(200)
    stage.api.advance(120_000)
    let place = 1
    /** What is given without waiting. */
    const take = async () => {
      const begin = place
      for (const part of parts) {
        await leaseFor(stage.api, part.opened, part.page)
        const { data } = await takeKeys(stage.api, part.opened, part.page, { first: first + place, count: 16 })
        place += data.keys.length
        if (data.keys.length < 16) break
      }
      return (place - begin) * 4
    }
    await take()
    stage.api.advance(10_000)
    const given = await take()
    expect(given).toBeGreaterThan(120)
    expect(given).toBeLessThanOrEqual(16 * 10 + 4)
  }, 120_000)
})

describe('one lease shared by sixty machines', () => {
  it('serves none of the others with its addresses and its bearer token', async () => {
    const { opened, page } = await watch('dono')
    const first = firstKeyOf('480p')
    expect((await takeKeys(stage.api, opened, page, { first })).status).toBe(200)
    let served = 0
    for (let machine = 0; machine < 60; machine++) {
      const other = makePage()
      if ((await get(stage.api, beside(opened, `keys/1-${first}`))).status === 200) served++
      if ((await takeKeys(stage.api, opened, other, { first })).status === 200) served++
      if ((await leaseFor(stage.api, opened, other)).status === 200) served++
    }
    const signs = await signsOf(stage, { session: opened.id })
    tell('one lease, sixty machines', { served, signs: signs.length })
    expect(served).toBe(0)
    expect(signs.map(({ kind }) => kind)).toContain('proof-failed')
  }, 120_000)

  it('refuses a call that was sent before, and one that was changed', async () => {
    const { opened, page } = await watch('repetido')
    const range = { first: firstKeyOf('480p') }
    expect((await takeKeys(stage.api, opened, page, range, { number: 7 })).status).toBe(200)
    await expectRefused(stage, await takeKeys(stage.api, opened, page, range, { number: 7 }), {
      status: 403,
      code: 'PLAYBACK_PROOF_INVALID',
      reason: 'key call replayed',
    })
    const cheat: TestPage = { ...page, sign: (text) => page.sign(text.replace(/ 1$/, ' 16')) }
    await expectRefused(stage, await takeKeys(stage.api, opened, cheat, range), {
      status: 403,
      code: 'PLAYBACK_PROOF_INVALID',
      reason: 'key call not signed by its page',
    })
  })

  it('serves no crowd in the network of a player that cannot sign', async () => {
    const { data: opened } = await open(stage.api, {
      embed: stage.embed,
      viewer: { token: await stage.secret.sign({ sub: 'sala inteira' }) },
    })
    expect((await lease(stage.api, opened)).status).toBe(200)
    let served = 0
    for (let place = 3; place < 13; place++) {
      const key = beside(opened, `keys/1-${firstKeyOf('240p') + place}`)
      const machines = await Promise.all(Array.from({ length: 60 }, () => get(stage.api, key)))
      served += machines.filter(({ status }) => status === 200).length
    }
    // Of sixty machines that play forty seconds, four and what is held.
    expect(served * 4).toBeLessThanOrEqual(180 + 16)
    expect((await signsOf(stage, { session: opened.id })).map(({ kind }) => kind)).toContain('fast-keys')
  }, 120_000)

  it('gives keys to a player that cannot sign in the network alone that took the lease', async () => {
    const opened = await play(stage.api, { embed: stage.embed })
    const key = beside(opened, `keys/1-${firstKeyOf('240p')}`)
    expect((await get(stage.api, key)).status).toBe(200)
    await stage.api.db.updateTable('playback_leases').set({ network: '203.0.113.0/24' }).where('session_id', '=', opened.id).execute()
    await expectRefused(stage, await get(stage.api, key), {
      status: 403,
      code: 'PLAYBACK_LEASE_REQUIRED',
      reason: 'lease of another network',
    })
    expect(await signsOf(stage, { session: opened.id })).toEqual([])
    expect((await beat(stage.api, opened)).data.lease).toBe('live')
    // Once it has had keys without a proof, no page can bind it to itself.
    expect((await leaseFor(stage.api, opened, makePage())).status).toBe(401)
  })
})

it('stored keys of media encoded by earlier versions count with all the seconds they open', async () => {
  const { sign } = await addSecret(stage.api, stage.account.accountId)
  const { data: opened } = await open(stage.api, { embed: stage.embed, viewer: { token: await sign({ sub: 'antigo' }) } })
  await stage.media.storeKeys(20)
  const page = makePage()
  await leaseFor(stage.api, opened, page)
  const statuses: number[] = []
  for (let index = 0; index < 4; index++) statuses.push((await takeKeys(stage.api, opened, page, { first: index, count: 16 })).status)
  // 54, 60 and 60 s at once; the fourth would be 54 s ahead of time.
  expect(statuses).toEqual([200, 200, 200, 429])
})
