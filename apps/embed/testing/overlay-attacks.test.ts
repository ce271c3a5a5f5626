import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtSite } from './built-site.ts'
import { makeStream } from './make-stream.ts'
import type { Attack } from './overlay-attack.ts'
import { attacks } from './overlay-attacks.ts'
import { openBrowser, openScreen, type Screen, until } from './overlay-kit.ts'
import { renderTable } from './overlay-table.ts'
import type { Stream } from './make-stream.ts'

// The hook plays a film under each attack, in real time.
vi.setConfig({ hookTimeout: 600_000 })

/** Long enough for dozens of checks by the clock. */
const watchMs = 2000
const code = '7K3MQX9TV2'
const sideBySide = 4
/** Of attacks that fail the same check one is tried, all of them with `OVERLAY_ATTACKS=all`. */
const tried = attacks.filter(({ variant = false }) => !variant || process.env['OVERLAY_ATTACKS'] === 'all')

type Result = { stopped: boolean; names: string[]; read: string; fault: string | null }
let folder: string
let files: { site: string; stream: Stream }
let browser: Browser
let reader: Screen
const results = new Map<Attack, Result>()

async function tryOut(attack: Attack): Promise<Result> {
  const screen = await openScreen(browser, files, attack.before === undefined ? {} : { before: attack.before })
  try {
    await screen.play(0.3)
    let fault: string | null = null
    await screen.inPlayer(attack.attack).catch((error: unknown) => (fault = String(error)))
    const expected = attack.outcome.comes === 'stopped'
    const stopped = await until(() => screen.isStopped(), expected ? 60_000 : watchMs)
    const wanted = attack.outcome.comes === 'stopped' ? attack.outcome.names : []
    // They need not come in one report.
    if (stopped) await until(() => wanted.every((name) => screen.reported().includes(name)))
    const there = !stopped && attack.outcome.comes === 'nothing'
    let read = ''
    // A picture may show it while it moves.
    if (there) await until(async () => (read = (await screen.read(reader.frame)).code) === code)
    return { stopped, names: screen.reported(), read, fault }
  } finally {
    await screen.close()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videozz-overlay-'))
  files = { site: await builtSite(), stream: await makeStream(folder, 60, 'color=0x335577') }
  browser = await openBrowser()
  reader = await openScreen(browser, files)
  const waiting = [...tried]
  const work = async () => {
    for (let attack = waiting.shift(); attack !== undefined; attack = waiting.shift()) results.set(attack, await tryOut(attack))
  }
  await Promise.all(Array.from({ length: sideBySide }, work))
})
afterAll(async () => {
  await reader?.close()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each([...Map.groupBy(tried, (attack) => attack.group)])('%s', (_group, list) => {
  it.each(list.map((attack) => [attack.words, attack] as const))('%s', (_words, attack) => {
    const { stopped, names, read, fault } = results.get(attack)!
    const { outcome } = attack
    // The guard refuses the picture to scripts by an error of theirs.
    if (outcome.comes !== 'stopped') expect(fault).toBeNull()
    if (outcome.comes === 'stopped') {
      expect(stopped).toBe(true)
      for (const name of outcome.names) expect(names).toContain(name)
    } else {
      expect([stopped, names]).toEqual([false, []])
      if (outcome.comes === 'nothing') expect(read).toBe(code)
    }
  })
})

it('docs/imprint-visible-code.md contains the table of attacks', async () => {
  const published = await readFile(new URL('../../../docs/imprint-visible-code.md', import.meta.url), 'utf8')
  expect(published).toContain(renderTable(attacks))
})
