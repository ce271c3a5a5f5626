import { basename } from 'node:path'
import type { Bench, BenchContext, Result } from '../bench.ts'
import { addBarePage } from '../browser/bare-page.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { hostArguments, serveHost } from '../browser/serve-host.ts'
import { findClip } from '../media/sources.ts'
import { startShapingProxy } from '../net/shaping-proxy.ts'
import { signIn } from '../product/client.ts'
import { makeEmbed } from '../product/open-embed.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'
import { median, ratios } from '../report/statistics.ts'
import { type FrameMoments, measureBare, measureOurs, type Stage, weighPlayer } from './player-first-frame/measure-player.ts'

/** The slow connection: 10 Mbit/s in each direction, 40 ms round trip. */
const line = { rate: 10e6, roundTrip: 40 }

const labels: Record<keyof FrameMoments, string> = {
  loaded: 'page loaded',
  session: 'session opened',
  pressed: 'play pressed',
  segment: 'first bytes of the stream',
  frame: 'first frame',
}

function renderSteps(columns: { what: string; samples: FrameMoments[] }[]): string {
  const cell = (samples: FrameMoments[], step: keyof FrameMoments) => {
    const seen = samples.map((each) => each[step]).filter((value) => !Number.isNaN(value))
    return seen.length > 0 ? median(seen).toFixed(2) : '–'
  }
  const rows = [
    ['Seconds since the page was asked for (medians)', ...columns.map(({ what }) => what)],
    ['---', ...columns.map(() => '---')],
    ...(Object.keys(labels) as (keyof FrameMoments)[]).map((step) => [labels[step], ...columns.map(({ samples }) => cell(samples, step))]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** The product with the clip encoded whole and embedded in a page of another site. */
async function prepare(context: BenchContext): Promise<Stage & { clip: string; slow: string }> {
  const { scope, signal, say } = context
  const clip = await findClip(context, makeFolder(scope))
  const site = makeFolder(scope)
  addBarePage(site)
  say('Starting the product…')
  const { url, demo, worker } = await startProduct(scope, { env: { EMBED_DIR: site } })
  const client = await signIn(url, demo)
  say('Encoding the clip…')
  const { key } = await encodeFile(client, clip, worker, signal)
  const embed = await makeEmbed(client, key)
  const slowPort = await startShapingProxy(scope, { host: '127.0.0.1', port: Number(new URL(url).port) }, line)
  const host = await serveHost(scope)
  const browser = await openBrowser(scope, hostArguments(host))
  return { scope, browser, host, embed, url, clip, slow: `http://localhost:${slowPort}` }
}

export const playerFirstFrame: Bench = {
  name: 'player-first-frame',
  what: 'first frame of an embedded player page against a bare hls.js page on the same stream',
  run: async (context): Promise<Result> => {
    const { quick, say, signal, busy } = context
    const stage = await prepare(context)
    const ways = [
      { what: 'on this machine', url: stage.url, ours: [] as FrameMoments[], bare: [] as FrameMoments[] },
      { what: 'at 10 Mbit/s, 40 ms', url: stage.slow, ours: [] as FrameMoments[], bare: [] as FrameMoments[] },
    ]
    for (let round = -1; round < (quick ? 2 : 10); round++) {
      for (const { what, url, ours, bare } of ways) {
        if (!busy) await waitForRest(signal)
        const mine = await measureOurs(stage, url)
        const theirs = await measureBare(stage, url)
        // The first round makes what server and browser make only once: compressed files, caches of compiled code.
        if (round < 0) continue
        ours.push(mine)
        bare.push(theirs)
        say(`${what}: ours ${mine.frame.toFixed(2)} s, bare ${theirs.frame.toFixed(2)} s`)
      }
    }
    const frames = (samples: FrameMoments[]) => samples.map(({ frame }) => frame)
    const [local, slow] = ways
    if (!local || !slow) throw new RangeError('Both ways are needed')
    return {
      rows: [
        ...ways.map(({ what, ours, bare }) => ({
          what: `ours ÷ bare hls.js, ${what}`,
          unit: 'ratio' as const,
          values: ratios(frames(ours), frames(bare)),
          budget: { most: 1.2 },
        })),
        { what: 'first frame of ours, on this machine', unit: 's', values: frames(local.ours), budget: { most: 0.8 } },
        { what: 'JavaScript of the player page, gzipped', unit: 'KiB', values: [weighPlayer()], budget: { most: 190 } },
      ],
      details: renderSteps(
        ways.flatMap(({ what, ours, bare }) => [
          { what: `ours, ${what}`, samples: ours },
          { what: `bare, ${what}`, samples: bare },
        ]),
      ),
      notes: [
        `Source: ${basename(stage.clip)}, encoded whole. Each page opens in an iframe on another site, in a browser that was never there, and is counted from when the iframe asks for it to its first decoded frame on screen (requestVideoFrameCallback).`,
        'Ours opens its session, shows its button, is pressed at once and takes its lease. The bare page is hls.js light with its own settings, one script, no controls and no session to open: the bench has opened one beforehand.',
        'The slower way is a relay of the bench in front of the product: all connections share 10 Mbit/s each way, what is sent arrives 20 ms later, and a new connection costs a round trip more. No slow start, no loss.',
      ],
    }
  },
}
