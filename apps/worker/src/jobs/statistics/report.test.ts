import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createKey, insertReport, reportObjectKey } from '@videozz/db'
import { freePlan } from '@videozz/domain'
import { FolderStore } from '@videozz/storage'
import { createTestAccount, createTestDatabase, createTestUser, createTestVideo, type TestDatabase } from '@videozz/testing'
import { readXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { makeReport } from './make-report.ts'
import { purgeReports } from './purge-reports.ts'

const context = { signal: new AbortController().signal }
let test: TestDatabase
let folder: string
let deps: Deps
let account: string
beforeAll(async () => {
  test = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'videozz-report-'))
  const store = new FolderStore(join(folder, 'store'))
  const jobs = { enqueue: async () => undefined }
  const env = { product: 'Videozz', publicUrl: 'https://videozz.exemplo.com' }
  deps = { db: test.db, store, env, jobs, log: pino({ level: 'silent' }), workFolder: folder } as unknown as Deps
  account = createKey()
  await createTestUser(test.db, { id: account, name: 'Ana Prado', email: 'ana@exemplo.com' })
  await createTestAccount(test.db, { id: account, owner_id: account, plan_id: freePlan.id })
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async () => {
  const id = await insertReport(test.db, { accountId: account, userId: account }, { start: '2026-03-01', end: '2026-03-03' }, new Date())
  return id ?? ''
}
const mails = () => test.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()

it('makes XLSX and CSV of the days and media of a period, no cell a formula, and mails their address once', async () => {
  const [sweet, evil] = [
    await createTestVideo(test.db, { account_id: account, title: 'Aula 1' }),
    await createTestVideo(test.db, { account_id: account, title: '=HYPERLINK("https://mal.exemplo")' }),
  ]
  // 2026-03-02, 10:00 in São Paulo.
  const hour = Date.parse('2026-03-02T13:00:00Z') / 3_600_000
  await test.db.insertInto('stat_hours').values({ account_id: account, hour, views_imprint: 3, views_plain: 1, seconds: 121 }).execute()
  const day = { account_id: account, day: '2026-03-02' }
  await test.db
    .insertInto('stat_media_days')
    .values([
      { ...day, video_key: sweet.key, views_imprint: 3, views_plain: 0, seconds: 90 },
      { ...day, video_key: evil.key, views_plain: 1, seconds: 31 },
      { ...day, day: '2026-03-04', video_key: sweet.key, views_imprint: 50, seconds: 5000 },
    ])
    .execute()
  const reportId = await ask()
  expect(await ask()).toBe('')
  await makeReport(deps, { reportId }, context)
  await makeReport(deps, { reportId }, context)

  const csv = await text((await deps.store.get(reportObjectKey(reportId, 'csv'))).body)
  expect(csv).toContain('"Período";"01/03/2026 a 03/03/2026 (horário de São Paulo)"\r\n')
  expect(csv).toContain('"02/03/2026";"4";"3";"1";"3"\r\n"03/03/2026";"0";"0";"0";"0"\r\n"Total";"4";"3";"1";"3"\r\n')
  expect(csv).toContain('"Aula 1";"";"3";"3";"0";"2";"30"\r\n')
  expect(csv).toContain(`"'=HYPERLINK(""https://mal.exemplo"")";""`)

  const chunks: Buffer[] = []
  for await (const chunk of (await deps.store.get(reportObjectKey(reportId, 'xlsx'))).body) chunks.push(chunk as Buffer)
  const book = await readXlsx(Buffer.concat(chunks))
  const rows = book.sheets[0]?.rows ?? []
  expect(rows).toContainEqual(['Aula 1', '', 3, 3, 0, 2, 30])
  const cell = rows.flat().find((value) => typeof value === 'string' && value.includes('HYPERLINK'))
  expect(cell).toBe('=HYPERLINK("https://mal.exemplo")')

  const sent = await mails()
  expect(sent).toHaveLength(1)
  const [, token = ''] = /files\/r\/([\w-]{43})\/estatisticas\.xlsx/.exec(sent[0]?.body_text ?? '') ?? []
  const row = await test.db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ state: 'sent', hash: createHash('sha256').update(token).digest('base64url') })
  expect(sent[0]?.body_text).not.toContain(row.hash)
})

it('purgeReports deletes files and rows eight days old, and no younger ones', async () => {
  const reportId = await ask()
  await makeReport(deps, { reportId }, context)
  const list = async () => {
    const keys: string[] = []
    for await (const { key } of deps.store.list('r/')) keys.push(key)
    return keys.filter((key) => key.includes(reportId)).toSorted()
  }
  await purgeReports(deps, new Date(Date.now() + 7 * 86_400_000))
  expect(await list()).toEqual([`r/${reportId}.csv`, `r/${reportId}.xlsx`])
  await purgeReports(deps, new Date(Date.now() + 9 * 86_400_000))
  expect(await list()).toEqual([])
  expect(await test.db.selectFrom('reports').selectAll().where('id', '=', reportId).execute()).toEqual([])
})
