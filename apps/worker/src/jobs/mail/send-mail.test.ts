import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, runAlone } from '@videozz/db'
import { createTestDatabase, type TestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Deps } from '../../shared/deps.ts'
import { mailLock, sendMail } from './send-mail.ts'

let test: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'videozz-mail-'))
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await test.close()
})

it('leaves a message to whoever sends it now, and sends none twice', async () => {
  const mailId = createKey()
  const mail = { id: mailId, recipient: 'ana@exemplo.com', subject: 'Olá', body_text: 'Olá', body_html: '<p>Olá</p>' }
  await test.db
    .insertInto('mail_outbox')
    .values({ ...mail, sent_at: null, last_error: null })
    .execute()
  const deps = { db: test.db, env: { dataDir: folder, mailFrom: 'x@exemplo.com' } } as unknown as Deps
  const attempts = () =>
    test.db.selectFrom('mail_outbox').select(['attempts', 'sent_at']).where('id', '=', mailId).executeTakeFirstOrThrow()
  await runAlone(test.db, mailLock(mailId), () => sendMail(deps, { mailId }))
  expect(await attempts()).toEqual({ attempts: 0, sent_at: null })
  await sendMail(deps, { mailId })
  await sendMail(deps, { mailId })
  expect(await attempts()).toEqual({ attempts: 1, sent_at: expect.any(Date) })
  expect(readdirSync(join(folder, 'outbox'))).toEqual([`${mailId}.eml`])
})
