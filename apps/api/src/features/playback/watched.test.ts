import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beat, lease, open, type Opened } from './testing/playback-kit.ts'
import { setStage, signsOf, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ media: { duration: 600, rungs: ['240p'], published: { '240p': 1 } } })
  stage.api.holdClock()
})
afterAll(() => stage.close())

type Range = [number, number]
/** A tab that plays as a player does: reports every ten seconds, each under its number. */
class Tab {
  readonly #opened: Opened
  #sequence = 0
  position = 0
  constructor(opened: Opened) {
    this.#opened = opened
  }
  static async open(device: string = randomUUID()): Promise<Tab> {
    const { data } = await open(stage.api, { embed: stage.embed, device })
    await lease(stage.api, data)
    return new Tab(data)
  }
  /** Plays so many seconds of media in the ten that have passed, in one piece or after seeks to where `seeks` say. */
  async report(seconds: number, seeks: number[] = []): Promise<string> {
    const pieces = [this.position, ...seeks]
    const ranges = pieces.map((from): Range => [from, from + seconds / pieces.length])
    this.position = ranges.at(-1)?.[1] ?? 0
    const body = { ranges, position: this.position, sequence: this.#sequence++ }
    return (await beat(stage.api, this.#opened, body)).data.lease
  }
  retake = () => lease(stage.api, this.#opened)
  async stored(): Promise<{ seconds: number; watched: string; signs: number }> {
    const row = await stage.api.db
      .selectFrom('playback_sessions')
      .select(['watched_seconds', 'watched'])
      .where('id', '=', this.#opened.id)
      .executeTakeFirstOrThrow()
    const signs = await signsOf(stage, { session: this.#opened.id })
    return { seconds: Math.round(row.watched_seconds * 1000) / 1000, watched: row.watched, signs: signs.length }
  }
}
const tenSeconds = () => stage.api.advance(10_000)

it.each([1, 1.5, 2, 4])('playback at speed %d counts the media seconds that were played', async (rate) => {
  const tab = await Tab.open()
  for (let report = 0; report < 6; report++) {
    tenSeconds()
    await tab.report(rate * 10)
  }
  expect(await tab.stored()).toEqual({ seconds: rate * 60, watched: `{[0,${rate * 60})}`, signs: 0 })
})

it('playback with seeks counts the played ranges and nothing that was skipped', async () => {
  const tab = await Tab.open()
  tenSeconds()
  await tab.report(10, [300])
  tenSeconds()
  await tab.report(10, [2, 500])
  expect(await tab.stored()).toEqual({ seconds: 20, watched: '{[0,6),[300,309),[500,504)}', signs: 0 })
})

it('playback in two tabs counts each session separately', async () => {
  const device = randomUUID()
  const tabs = [await Tab.open(device), await Tab.open(device)]
  for (let report = 0; report < 3; report++) {
    tenSeconds()
    for (const [index, tab] of tabs.entries()) expect(await tab.report((index + 1) * 10)).toBe('live')
  }
  expect(await Promise.all(tabs.map((tab) => tab.stored()))).toEqual([
    { seconds: 30, watched: '{[0,30)}', signs: 0 },
    { seconds: 60, watched: '{[0,60)}', signs: 0 },
  ])
})

it('playback interrupted by device sleep counts the time before and after, not the hour between', async () => {
  const tab = await Tab.open()
  tenSeconds()
  await tab.report(10)
  stage.api.advance(3_600_000)
  expect(await tab.report(4)).toBe('released')
  expect((await tab.retake()).status).toBe(200)
  tenSeconds()
  expect(await tab.report(10)).toBe('live')
  expect(await tab.stored()).toEqual({ seconds: 24, watched: '{[0,24)}', signs: 0 })
})

it('reports sent after a minute without network count completely', async () => {
  const tab = await Tab.open()
  stage.api.advance(60_000)
  await tab.report(25)
  await tab.report(10)
  expect(await tab.stored()).toEqual({ seconds: 35, watched: '{[0,35)}', signs: 0 })
})
