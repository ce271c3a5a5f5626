import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAlone } from '@videozz/db'
import { createTestDatabase, createTestMail, type TestDatabase } from '@videozz/testing'
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

it('skips a mail whose lock is held, and sends each mail once', async () => {
  const { id: mailId } = await createTestMail(test.db)
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
