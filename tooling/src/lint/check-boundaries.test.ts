import { expect, it } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

const check = (path: string, text: string) => checkBoundaries([{ path, text }])

const enqueueing = "await jobs.enqueue(trx, 'encode-first', { videoKey })\n"
const enqueueingMany = "const { enqueueAll } = jobs\nawait enqueueAll(trx, 'purge-media', payloads)\n"
const importing = "import { sql } from 'kysely'\n"
const importingType = "import type { Transaction } from 'kysely'\n"
const importingPart = "import { jsonArrayFrom } from 'kysely/helpers/postgres'\n"
const selecting = "const rows = await db.selectFrom('videos').selectAll().execute()\n"
const updating = "await trx\n  .updateTable('videos')\n  .set({ title })\n  .execute()\n"

it.each([
  ['apps/api/src/features/videos/delete-video.ts', enqueueing],
  ['apps/api/src/shared/mail.ts', enqueueingMany],
  ['apps/worker/src/shared/persist.ts', enqueueing],
  ['packages/db/src/queries/restart-encode.ts', enqueueing],
  ['tooling/src/admin/account-commands.ts', enqueueing],
])('%s may not enqueue: %s', (path, text) => {
  expect(check(path, text)).toEqual([expect.stringMatching(new RegExp(`^${path}: jobs are enqueued in `))])
})

it.each([
  ['apps/api/src/features/videos/list-videos.ts', importing],
  ['apps/api/src/features/videos/list-videos.ts', importingType],
  ['apps/worker/src/jobs/encode/claim.ts', importingPart],
  ['packages/operations/src/media/restore-media.ts', selecting],
  ['apps/web/src/features/videos/screen.tsx', importing],
  ['tooling/src/traffic/main.ts', updating],
])('%s may not hold SQL: %s', (path, text) => {
  expect(check(path, text)).toEqual([expect.stringMatching(new RegExp(`^${path}: SQL is written`))])
})

it.each([
  ['packages/operations/src/media/restore-media.ts', enqueueing],
  ['packages/jobs/src/job-queue.ts', enqueueingMany],
  ['apps/worker/src/jobs/purge/purge-media.ts', enqueueing],
  ['apps/api/src/features/videos/delete.test.ts', enqueueing + selecting],
  ['apps/api/src/shared/testing/queue-behind.ts', importing + enqueueing],
  ['packages/db/src/queries/videos/list-videos.ts', importing + selecting],
  ['packages/testing/src/insert-video.ts', updating],
  ['bench/src/product/seed-library.ts', importing + enqueueing],
  ['docs/architecture.md', enqueueing + importing],
])('no fault in %s: %s', (path, text) => expect(check(path, text)).toEqual([]))
