import { createKey, type SessionRef } from '@videozz/db'
import { freePlan } from '@videozz/domain'
import { rollUp, writeReports } from '@videozz/operations'
import {
  createTestAccount,
  createTestDatabase,
  createTestSession,
  createTestUser,
  createTestVideo,
  createTestViewer,
  recountedTables,
  recountStatistics,
  type TestDatabase,
} from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestDatabase
let account: string
beforeAll(async () => {
  test = await createTestDatabase()
  account = createKey()
  await createTestUser(test.db, { id: account, email: `${account}@exemplo.com` })
  await createTestAccount(test.db, { id: account, owner_id: account, plan_id: freePlan.id })
})
afterAll(() => test.close())

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x7fff_ffff) * sides)
  }
}

type Playing = { ref: SessionRef; sequence: number; at: number }
const report = ({ ref, sequence }: Playing, ranges: [number, number][], now: Date) =>
  writeReports({ db: test.db, now }, 'secret', [
    { session: ref, sequence, playing: true, position: ranges.at(-1)?.[1] ?? 0, ranges, tampering: [] },
  ])
const roll = (now: Date) => rollUp({ db: test.db, now }, { delaySeconds: 0, limit: 7 })

async function begin(video: string, viewer: string | null, at: Date, values: object = {}): Promise<Playing> {
  const session = await createTestSession(test.db, { account_id: account, video_key: video, viewer_id: viewer, created_at: at, ...values })
  return { ref: { id: session.id, createdAt: session.created_at }, sequence: 0, at: 0 }
}

async function expectRecount(): Promise<void> {
  for (const table of recountedTables) {
    const { kept, recounted } = await recountStatistics(test.db, table)
    expect(kept, table).toEqual(recounted)
  }
}

it('roll-ups equal a recount from the sessions, with seeks, replays, repeated and late reports, across midnight and between roll-ups', async () => {
  const throwDice = dice(16)
  const videos = await Promise.all([90, 300.4, 40].map((duration) => createTestVideo(test.db, { account_id: account, duration })))
  const viewers = await Promise.all([0, 1, 2, 3].map(() => createTestViewer(test.db, { account_id: account })))
  const playing: Playing[] = []
  // 23:53 in São Paulo: half of it is on the next day.
  let now = Date.parse('2026-03-02T02:53:00Z')
  for (let step = 0; step < 240; step += 1) {
    now += throwDice(4) === 0 ? 10_000 : 2000
    const at = new Date(now)
    if (playing.length < 12 && throwDice(3) === 0)
      playing.push(
        await begin(videos[throwDice(3)]?.key ?? '', viewers[throwDice(4)]?.id ?? '', at, {
          code: throwDice(2) === 0 ? null : `C${String(step).padStart(9, '0')}`,
          site: throwDice(2) === 0 ? null : 'alunos.exemplo.com',
        }),
      )
    const one = playing[throwDice(playing.length)]
    if (one) {
      const from = throwDice(3) === 0 ? throwDice(280) + throwDice(10) / 10 : one.at
      const ranges: [number, number][] = [[from, from + 1 + throwDice(12)]]
      if (throwDice(4) === 0) ranges.push([Math.max(0, from - 3), from + 1])
      await report(one, ranges, at)
      one.at = ranges.at(-1)?.[1] ?? 0
      // Its answer is lost now and then, and it comes again.
      if (throwDice(5) === 0) await report(one, ranges, at)
      one.sequence += 1
    }
    if (throwDice(6) === 0) await roll(at)
    if (throwDice(40) === 0) playing.splice(throwDice(playing.length), 1)
  }
  while ((await roll(new Date(now)))?.sessions) {
    // Until the queue is empty.
  }
  await expectRecount()
  expect(await test.db.selectFrom('stat_queue').selectAll().execute()).toEqual([])
  expect((await recountStatistics(test.db, 'seenAgain')).kept.length).toBeGreaterThan(10)
  expect(new Set((await recountStatistics(test.db, 'viewerDays')).kept.map((row) => (row as { day: string }).day))).toEqual(
    new Set(['2026-03-01', '2026-03-02']),
  )
})
