import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PlayerTokens } from '../../shared/tokens/player-token.ts'
import { beat, lease, makeMedia, open, type Opened } from './testing/playback-kit.ts'
import { setStage, type Stage } from './testing/stage.ts'

let stage: Stage
let student = 0
beforeAll(async () => {
  stage = await setStage()
  stage.api.holdClock()
})
afterAll(() => stage.close())

/** Opens as a signed student, or as the unsigned browser. */
const visit = async (who: { sub: string } | { device: string; email?: string }, embed = stage.embed): Promise<Opened> => {
  const viewer = 'sub' in who ? { token: await stage.secret.sign({ sub: who.sub }) } : who.email === undefined ? {} : { email: who.email }
  return (await open(stage.api, { embed, device: 'device' in who ? who.device : randomUUID(), viewer })).data
}
/** Plays ten seconds up to `position`, and stops there. */
async function playTo(opened: Opened, position: number): Promise<void> {
  await lease(stage.api, opened)
  stage.api.advance(10_000)
  await beat(stage.api, opened, { ranges: [[Math.max(0, position - 10), position]], position, state: 'paused' })
}
const newStudent = () => ({ sub: `aluno-${(student += 1)}` })

it('resumeAt is the viewer’s last position in the same media, on any device', async () => {
  const ana = newStudent()
  const first = await visit(ana)
  expect(first.resumeAt).toBeNull()
  await playTo(first, 42.5)
  expect((await visit(ana)).resumeAt).toBe(42.5)
  expect((await visit(newStudent())).resumeAt).toBeNull()
  const other = await (await makeMedia(stage.api, stage.account.accountId)).embed()
  expect((await visit(ana, other)).resumeAt).toBeNull()
})

it('resumeAt is null near the beginning and near the end of the media', async () => {
  const ana = newStudent()
  for (const [position, resumeAt] of [
    [4, null],
    [60, 60],
    [85, null],
    [100, null],
    [5000, null],
  ] as const) {
    await playTo(await visit(ana), position)
    expect((await visit(ana)).resumeAt).toBe(resumeAt)
  }
})

it('resumeAt comes from the session that played last, not from the one opened last', async () => {
  const ana = newStudent()
  const desk = await visit(ana)
  const phone = await visit(ana)
  await playTo(phone, 20)
  await playTo(desk, 50)
  await Promise.all([visit(ana), visit(ana), visit(ana)])
  expect((await visit(ana)).resumeAt).toBe(50)
})

it('resumeAt of an unsigned viewer depends on device and e-mail', async () => {
  const device = randomUUID()
  await playTo(await visit({ device }), 30)
  await playTo(await visit({ device, email: 'ana@exemplo.com' }), 60)
  expect((await visit({ device })).resumeAt).toBe(30)
  expect((await visit({ device, email: 'ana@exemplo.com' })).resumeAt).toBe(60)
  expect((await visit({ device: randomUUID(), email: 'ana@exemplo.com' })).resumeAt).toBeNull()
})

it('resumeAt is null for previews', async () => {
  const { accountId, userId, familyId } = stage.account
  const token = await new PlayerTokens(stage.api.env.secretKey, stage.api.deps.now).sign({
    videoKey: stage.media.key,
    accountId,
    userId,
    familyId,
    imprint: false,
  })
  const opened = (await open(stage.api, { playerToken: token })).data
  await playTo(opened, 40)
  expect((await open(stage.api, { playerToken: token })).data.resumeAt).toBeNull()
})
