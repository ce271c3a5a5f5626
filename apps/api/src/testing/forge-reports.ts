import type { Opened } from '../features/playback/testing/playback-kit.ts'
import { beat, lease, open } from '../features/playback/testing/playback-kit.ts'
import type { TestApi } from '../shared/testing/start-api.ts'
import type { Act } from './simulated-player.ts'
import type { Watched } from './student-figures.ts'
import { computer } from './students.ts'

/**
 * A cheat who claims all of a lesson within ten seconds; then more, the same again, what is beyond its end, and under a number of the far
 * future. Four times the clock and two seconds count, whatever is claimed.
 * @returns what happens, with the status of each call, and what counts of it.
 */
export function forgeReports(
  api: TestApi,
  embed: string,
  opens: number,
  see: (call: string, status: number) => void,
): { acts: Act[]; watched: Watched } {
  let opened: Opened
  const claim = async (sequence: number, ranges: [number, number][]) =>
    see(`report ${sequence}`, (await beat(api, opened, { sequence, position: 42, ranges })).status)
  const begin = async () => {
    const body = { embed, device: 'navegador-cheat', site: 'escola.com.br' }
    opened = (await open(api, body, { 'user-agent': computer })).data
    await lease(api, opened)
  }
  const forge = async () => {
    await claim(0, [[0, 100]])
    await claim(0, [[0, 100]])
    await claim(1, [[50, 120]])
    await claim(2, [[120, 5000]])
    await claim(2_000_000_000, [[0, 10]])
    await claim(3, [[0, 10]])
    const stranger = { ...opened, token: `${opened.token}x` }
    see('report of a stranger', (await beat(api, stranger, { ranges: [[0, 10]] })).status)
  }
  const played = Array.from({ length: 42 }, (_, second) => second)
  const watched: Watched = {
    person: 'cheat',
    media: 'A',
    file: 1,
    opened: opens,
    marked: true,
    device: 'navegador-cheat',
    kind: 'computer',
    browser: 'chrome',
    site: 'escola.com.br',
    arrivals: [{ at: opens + 10, played, position: 42, number: 2_000_000_000 }],
  }
  return {
    acts: [
      { at: opens, do: begin },
      { at: opens + 10, do: forge },
    ],
    watched,
  }
}
