import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { builtPlayer } from '../../browser/bare-page.ts'
import { timeFrame } from '../../browser/time-frame.ts'
import type { PlayerMoments } from '../../browser/watch-player.ts'
import { openSession } from '../../product/open-embed.ts'
import type { Scope } from '../../scope.ts'

export type Stage = {
  scope: Scope
  browser: Browser
  /** The page that frames both. */
  host: string
  embed: string
  /** The product, reached directly. */
  url: string
}

/** Seconds from requesting a framed page to each step; NaN where there is none. */
export type FrameMoments = { loaded: number; session: number; pressed: number; segment: number; frame: number }

const toMoments = ({ asked, loaded, session, pressed, segment, shown }: PlayerMoments): FrameMoments => {
  const since = (moment: number) => (moment - asked) / 1000
  // A page with autoplay is never pressed.
  return {
    loaded: since(loaded),
    session: since(session),
    pressed: since(pressed || Number.NaN),
    segment: since(segment),
    frame: since(shown),
  }
}

/** Our player page in a new browser, opened at `url`, which may be a slower connection to the product. */
export const measureOurs = async ({ scope, browser, host, embed }: Stage, url: string): Promise<FrameMoments> =>
  toMoments(await timeFrame(scope, browser, host, `${url}/embed/${embed}`))

/** The bare page on the same stream: a session that the bench has opened, with its lease, so that it may play. */
export async function measureBare({ scope, browser, host, embed, url: direct }: Stage, url: string): Promise<FrameMoments> {
  const { manifest } = await openSession(direct, embed, randomUUID())
  return toMoments(await timeFrame(scope, browser, host, `${url}/embed/assets/bare.html#${manifest}`))
}

/** Gzipped size of all scripts of the player page in KiB, those that come after the first frame included. */
export function weighPlayer(): number {
  const folder = join(builtPlayer, 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return scripts.reduce((bytes, name) => bytes + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0) / 1024
}
