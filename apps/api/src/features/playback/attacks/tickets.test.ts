import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallResult } from '../../../shared/testing/call-api.ts'
import { expectRefused } from '../testing/attack-kit.ts'
import { makeMedia, open } from '../testing/playback-kit.ts'
import { setStage, type Stage } from '../testing/stage.ts'

let stage: Stage
/** Embed codes of three lessons of one page. */
let embeds: string[]
beforeAll(async () => {
  stage = await setStage()
  const { api, account } = stage
  await api.db.updateTable('accounts').set({ requires_signed_viewer: true }).where('id', '=', account.accountId).execute()
  const others = [await makeMedia(api, account.accountId), await makeMedia(api, account.accountId)]
  embeds = [stage.embed, ...(await Promise.all(others.map((media) => media.embed())))]
})
afterAll(() => stage.close())

type Answer = CallResult<'createPlaybackSession'>
const openPage = (device: string, viewerOf: (index: number) => { token?: string; ticket?: string }): Promise<Answer[]> =>
  Promise.all(embeds.map((embed, index) => open(stage.api, { embed, device, viewer: viewerOf(index) })))

it('a ticket given for one media opens no other, alone or with an expired token of the same viewer', async () => {
  const device = randomUUID()
  const token = await stage.secret.sign({ sub: 'aluno-1' })
  const { data } = await open(stage.api, { embed: embeds[0] ?? '', device, viewer: { token } })
  const ticket = data.viewer.ticket ?? ''
  expect((await open(stage.api, { embed: embeds[0] ?? '', device, viewer: { ticket } })).status).toBe(200)
  await expectRefused(stage, await open(stage.api, { embed: embeds[1] ?? '', device, viewer: { ticket } }), {
    status: 403,
    code: 'PLAYBACK_VIEWER_REQUIRED',
    reason: 'ticket forged, expired or of another media',
  })
  stage.api.advance(10 * 60_000)
  await expectRefused(stage, await open(stage.api, { embed: embeds[1] ?? '', device, viewer: { token, ticket } }), {
    status: 403,
    code: 'PLAYBACK_VIEWER_TOKEN_INVALID',
    reason: 'viewer token expired',
  })
})

it('three embeds of one page open with one token, and hours later, in a restored tab, each with its own ticket', async () => {
  const device = randomUUID()
  const token = await stage.secret.sign({ sub: 'aluno-2' })
  const first = await openPage(device, () => ({ token }))
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
  const tickets = first.map(({ data }) => data.viewer.ticket ?? '')
  expect(new Set(tickets).size).toBe(3)
  const reloaded = await openPage(device, (index) => ({ token, ticket: tickets[index] ?? '' }))
  expect(reloaded.map(({ status }) => status)).toEqual([200, 200, 200])
  stage.api.advance(6 * 3_600_000)
  const restored = await openPage(device, (index) => ({ token, ticket: tickets[index] ?? '' }))
  expect(restored.map(({ status, data }) => [status, data.viewer.verified])).toEqual(Array(3).fill([200, true]))
  const signedAnew = await openPage(randomUUID(), (index) => ({ ticket: tickets[index] ?? '' }))
  expect(signedAnew.map(({ status }) => status)).toEqual([200, 200, 200])
})
