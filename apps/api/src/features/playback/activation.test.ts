import { createKey, eraseViewers } from '@videozz/db'
import { dayOf, professionalPlan } from '@videozz/domain'
import { writeReports } from '@videozz/operations'
import { copyTestPlan } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'
import { addSecret, beat, lease, makeMedia, open, type Opened, play } from './testing/playback-kit.ts'
import { setStage, type Stage, viewerOf } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { rungs: ['240p'] } })
})
afterAll(() => stage.close())

type School = { account: TestAccount; embed: string; videoKey: string; sign: (claims?: Record<string, unknown>) => Promise<string> }
/** An account of its own, so that its ledger holds nothing else. */
async function makeSchool(plan: 'free' | 'professional' = 'professional'): Promise<School> {
  const account = await signUpTestAccount(stage.api, { plan })
  const media = await makeMedia(stage.api, account.accountId, { rungs: ['240p'], duration: 100 })
  const { sign } = await addSecret(stage.api, account.accountId)
  return { account, embed: await media.embed(), videoKey: media.key, sign }
}
const watch = async ({ embed, sign }: School, sub = 'aluno-1'): Promise<Opened> =>
  play(stage.api, { embed, viewer: { token: await sign({ sub, email: `${sub.toLowerCase()}@exemplo.com` }) } })
/** Reports that five seconds were played. */
const view = (opened: Opened) => beat(stage.api, opened, { position: 5, ranges: [[0, 5]] })
const ledger = ({ account }: School) =>
  stage.api.db
    .selectFrom('ledger_entries')
    .select(['kind', 'day', 'amount_cents as cents', 'source', 'details'])
    .where('account_id', '=', account.accountId)
    .orderBy('id')
    .execute()

describe('the activation fee of a signed viewer', () => {
  it('is booked once at the first view and emits one student.activated event', async () => {
    const school = await makeSchool()
    await stage.api.db
      .insertInto('webhook_endpoints')
      .values({
        id: createKey(),
        account_id: school.account.accountId,
        url: 'https://exemplo.com',
        events: ['student.activated'],
        wrapped_secret: 'x',
      })
      .execute()
    const opened = await watch(school)
    stage.api.advance(10_000)
    await beat(stage.api, opened)
    expect(await ledger(school)).toEqual([])
    const today = dayOf(stage.api.deps.now())
    await view(opened)
    const viewerId = await viewerOf(stage, opened)
    const details = { viewerId, videoKey: school.videoKey, planTitle: 'Profissional' }
    const row = {
      kind: 'activation',
      // Midnight may pass meanwhile.
      day: expect.toBeOneOf([today, dayOf(stage.api.deps.now())]),
      cents: 399,
      source: expect.stringMatching(/^activation:[\da-f]{64}$/),
      details,
    }
    expect(await ledger(school)).toEqual([row])
    stage.api.advance(10_000)
    await beat(stage.api, opened, { position: 10, ranges: [[5, 10]] })
    const again = await watch(school)
    stage.api.advance(10_000)
    await view(again)
    expect(await ledger(school)).toEqual([row])
    const events = await stage.api.db
      .selectFrom('webhook_events')
      .select('body')
      .where('account_id', '=', school.account.accountId)
      .execute()
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'student.activated', data: { viewer: { id: viewerId, verified: true, email: 'aluno-1@exemplo.com' }, amountCents: 399 } },
    ])
  })

  it('is booked per subject, also for subjects that differ only in case', async () => {
    const school = await makeSchool()
    const sessions = await Promise.all(['Abc', 'aBC', 'abc'].map((sub) => watch(school, sub)))
    stage.api.advance(10_000)
    await Promise.all(sessions.map(view))
    expect(await ledger(school)).toHaveLength(3)
  })

  it('is booked once per viewer for concurrent reports to two api processes', async () => {
    const school = await makeSchool()
    const other = await startTestApi({ database: stage.api.database })
    try {
      const sessions = await Promise.all(Array.from({ length: 8 }, () => watch(school)))
      const second = { sub: 'aluno-2' }
      sessions.push(await play(stage.api, { embed: school.embed, viewer: { token: await school.sign(second) } }))
      stage.api.advance(10_000)
      other.advance(stage.api.deps.now().getTime() - Date.now())
      const report = { position: 5, ranges: [[0, 5]] as [number, number][] }
      const answers = await Promise.all(sessions.map((opened, index) => beat(index % 2 ? other : stage.api, opened, report)))
      expect(answers.map(({ status }) => status)).toEqual(sessions.map(() => 200))
      expect(await ledger(school)).toHaveLength(2)
    } finally {
      await other.close()
    }
  })

  it('is not booked again for an erased viewer who returns with the same subject', async () => {
    const school = await makeSchool()
    const opened = await watch(school)
    stage.api.advance(10_000)
    await view(opened)
    const before = await viewerOf(stage, opened)
    await stage.api.db.transaction().execute((trx) => eraseViewers(trx, [before], stage.api.deps.now()))
    const back = await watch(school)
    expect(await viewerOf(stage, back)).not.toBe(before)
    stage.api.advance(10_000)
    await view(back)
    expect(await ledger(school)).toHaveLength(1)
    const viewer = await stage.api.db
      .selectFrom('viewers')
      .select('activated_at')
      .where('id', '=', await viewerOf(stage, back))
      .executeTakeFirstOrThrow()
    expect(viewer.activated_at).not.toBeNull()
  })

  it('does not block a report while an erasure locks the viewer; the next report books it', async () => {
    const school = await makeSchool()
    const opened = await watch(school)
    const viewerId = await viewerOf(stage, opened)
    stage.api.advance(10_000)
    await stage.api.db.transaction().execute(async (trx) => {
      await trx.selectFrom('viewers').select('id').where('id', '=', viewerId).forUpdate().execute()
      expect((await view(opened)).status).toBe(200)
    })
    stage.api.advance(10_000)
    await beat(stage.api, opened, { position: 10, ranges: [[5, 10]] })
    expect(await ledger(school)).toHaveLength(1)
  })

  it('is 199 cents on an offer plan, dated by the São Paulo day on which the view began', async () => {
    const school = await makeSchool()
    const { id: offer } = await copyTestPlan(stage.api.db, professionalPlan.id, { type: 'offer', title: 'Oferta' })
    await stage.api.db.updateTable('accounts').set({ plan_id: offer }).where('id', '=', school.account.accountId).execute()
    const opened = await watch(school)
    // Three seconds after the month turned in São Paulo: the five that were played began in the month before.
    const turn = new Date('2037-12-01T03:00:03Z').getTime()
    const opensAt = new Date(turn - 60_000)
    await stage.api.db.updateTable('playback_sessions').set({ created_at: opensAt }).where('id', '=', opened.id).execute()
    const session = { id: opened.id, createdAt: opensAt }
    const report = { session, sequence: null, playing: true, position: 5, ranges: [[0, 5] as const], tampering: [] }
    await writeReports({ db: stage.api.db, now: new Date(turn) }, stage.api.env.secretKey, [report])
    expect(await ledger(school)).toMatchObject([{ cents: 199, day: '2037-11-30', details: { planTitle: 'Oferta' } }])
  })
})

describe('limits of the activation fee', () => {
  it('books nothing for unsigned viewers and previews', async () => {
    const school = await makeSchool()
    const unsigned = await play(stage.api, { embed: school.embed, viewer: { email: 'alguem@exemplo.com' } })
    const { accountId, userId, familyId } = school.account
    const playerToken = await new PlayerTokens(stage.api.env.secretKey, stage.api.deps.now).sign({
      videoKey: school.videoKey,
      accountId,
      userId,
      familyId,
      imprint: true,
    })
    const preview = (await open(stage.api, { playerToken })).data
    await lease(stage.api, preview)
    stage.api.advance(10_000)
    await view(unsigned)
    await view(preview)
    expect(await ledger(school)).toEqual([])
  })

  it('books nothing on a plan without the fee, nor later for a viewer activated on it', async () => {
    const school = await makeSchool('free')
    const opened = await watch(school)
    stage.api.advance(10_000)
    await view(opened)
    await stage.api.db.updateTable('accounts').set({ plan_id: professionalPlan.id }).where('id', '=', school.account.accountId).execute()
    const again = await watch(school)
    const another = await watch(school, 'aluno-2')
    stage.api.advance(10_000)
    await view(again)
    await view(another)
    expect(await ledger(school)).toHaveLength(1)
  })

  it('the database rejects updates and deletes of ledger_entries', async () => {
    const change = stage.api.db.updateTable('ledger_entries').set({ amount_cents: 0 }).execute()
    await expect(change).rejects.toThrow('rows of ledger_entries are never changed')
    await expect(stage.api.db.deleteFrom('ledger_entries').execute()).rejects.toThrow('never changed')
  })
})
