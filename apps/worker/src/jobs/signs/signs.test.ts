import { addSessionSigns, createKey, markSignsSeen, saveSignMail } from '@videozz/db'
import {
  createTestAccount,
  createTestDatabase,
  createTestSession,
  createTestUser,
  createTestVideo,
  createTestViewer,
  createTestWebhook,
  type TestDatabase,
} from '@videozz/testing'
import { freePlan } from '@videozz/domain'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { announceAllSigns } from './announce-signs.ts'
import { mailAllSigns } from './mail-signs.ts'

const context = { signal: new AbortController().signal }
let test: TestDatabase
let deps: Deps
let account: string
let viewer: string
let video: string
let queued: string[]
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  account = createKey()
  queued = []
  const jobs = { enqueue: async (_trx: unknown, name: string) => void queued.push(name) }
  const env = { product: 'Videozz', publicUrl: 'https://videozz.exemplo.com' }
  deps = { db: test.db, env, jobs, log: pino({ level: 'silent' }) } as unknown as Deps
  await createTestUser(test.db, { id: account, name: 'Ana Prado', email: `${account}@exemplo.com` })
  await createTestAccount(test.db, { id: account, owner_id: account, plan_id: freePlan.id })
  viewer = (await createTestViewer(test.db, { account_id: account, email: 'bia@exemplo.com', name: 'Bia' })).id
  video = (await createTestVideo(test.db, { account_id: account, title: 'Aula 1' })).key
})

async function addSign(at: string, seconds = 600, key = video): Promise<void> {
  const session = await createTestSession(test.db, { account_id: account, viewer_id: viewer, video_key: key, created_at: new Date(at) })
  const detail = JSON.stringify({ seconds, within: 2 })
  await addSessionSigns(test.db, [{ sessionId: session.id, accountId: account, kind: 'fast-keys', detail }], new Date(at))
}
const mail = (at: string) => mailAllSigns(deps, context, new Date(at))
const mails = () =>
  test.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', `${account}@exemplo.com`).orderBy('created_at').execute()
const events = async () => {
  const rows = await test.db
    .selectFrom('webhook_events')
    .select(['body', 'viewer_id'])
    .where('account_id', '=', account)
    .orderBy('created_at')
    .execute()
  return rows.map(({ body, viewer_id }) => ({ ...(JSON.parse(body) as { type: string; data: object }), viewer_id }))
}

it('mails the owner of new signs once a day of São Paulo, with who, what, when and how sure, and of nothing twice', async () => {
  await mail('2026-11-24T11:00:00Z')
  expect(await mails()).toEqual([])
  await addSign('2026-11-24T11:30:00Z')
  await mail('2026-11-24T12:00:00Z')
  await addSign('2026-11-24T13:00:00Z', 60, createKey())
  await mail('2026-11-24T14:00:00Z')
  // Still the same day in São Paulo.
  await mail('2026-11-25T02:30:00Z')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['1 sinal novo de uso suspeito'])
  expect((await mails())[0]?.body_text).toMatch(
    /Olá, Ana!.*videozz\.exemplo\.com\/suspicious.*bia@exemplo\.com: Pediu 10 min de vídeo em 2 s \(o comum é até 5 min 5 s\) em “Aula 1” \(24\/11 às 08:30; certeza média\).*Nenhum sinal é prova/s,
  )
  await mail('2026-11-25T11:00:00Z')
  await mail('2026-11-25T12:00:00Z')
  await mail('2026-11-26T11:00:00Z')
  expect((await mails()).map(({ body_text: text }) => /Pediu (.*) de vídeo/.exec(text)?.[1])).toEqual(['10 min', '1 min'])
  expect(queued).toEqual(['send-mail', 'send-mail'])
})

it('names five of many signs in the mail and counts the others', async () => {
  for (let index = 0; index < 7; index++) await addSign('2026-11-24T11:30:00Z', 600, createKey())
  await mail('2026-11-24T12:00:00Z')
  const [sent] = await mails()
  expect(sent?.subject).toBe('7 sinais novos de uso suspeito')
  expect(sent?.body_text.match(/^• /gm)).toHaveLength(5)
  expect(sent?.body_text).toContain('E mais 2 na lista.')
})

it('sends no mail where it is turned off, where the signs were seen, or to a canceled account', async () => {
  await addSign('2026-11-24T11:30:00Z')
  await saveSignMail(test.db, account, false)
  await mail('2026-11-24T12:00:00Z')
  await saveSignMail(test.db, account, true)
  await test.db.updateTable('accounts').set({ status: 'canceled' }).where('id', '=', account).execute()
  await mail('2026-11-24T12:00:00Z')
  await test.db.updateTable('accounts').set({ status: 'activated' }).where('id', '=', account).execute()
  await markSignsSeen(test.db, account, new Date('2026-11-24T11:40:00Z'), new Date('2026-11-24T11:40:00Z'))
  await mail('2026-11-24T12:00:00Z')
  expect(await mails()).toEqual([])
})

it('emits playback.suspicious once for a new group, with the count at that time, and again when it is new again', async () => {
  await createTestWebhook(test.db, {
    accountId: account,
    secretKey: 'k'.repeat(64),
    url: 'https://a.exemplo',
    events: ['playback.suspicious'],
  })
  const announce = (at: string) => announceAllSigns(deps, context, new Date(at))
  for (const at of ['2026-11-24T11:30:00Z', '2026-11-24T11:30:10Z', '2026-11-24T11:30:20Z']) await addSign(at)
  await announce('2026-11-24T11:30:20Z')
  expect(await events()).toEqual([])
  await announce('2026-11-24T11:31:00Z')
  await addSign('2026-11-24T11:31:30Z')
  await announce('2026-11-24T11:33:00Z')
  expect(await events()).toMatchObject([
    {
      type: 'playback.suspicious',
      viewer_id: viewer,
      data: {
        viewer: { id: viewer, verified: true, email: 'bia@exemplo.com', name: 'Bia' },
        media: { videoKey: video, title: 'Aula 1' },
        kind: 'fast-keys',
        what: 'Pediu 10 min de vídeo em 2 s (o comum é até 5 min 5 s)',
        count: 3,
        confidence: 'high',
        firstAt: '2026-11-24T11:30:00.000Z',
        lastAt: '2026-11-24T11:30:20.000Z',
      },
    },
  ])
  await markSignsSeen(test.db, account, new Date('2026-11-24T12:00:00Z'), new Date('2026-11-24T12:00:00Z'))
  await addSign('2026-11-26T11:31:30Z')
  await announce('2026-11-26T11:33:00Z')
  expect(await events()).toHaveLength(2)
})
