import { basename } from 'node:path'
import type { Bench, BenchContext, Result } from '../bench.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { findClip, loopClip, makeShortFilm } from '../media/sources.ts'
import { probeFile } from '../media/run-ffmpeg.ts'
import { makeFolder } from '../product/start-product.ts'
import { median, ratios } from '../report/statistics.ts'
import type { Material } from './first-frame/material.ts'
import { measureBehindOthers, measureIdle } from './first-frame/measure.ts'
import { type Moments, renderMoments } from './first-frame/moments.ts'

const seconds = (samples: Moments[]): number[] => samples.map(({ frame }) => frame)
const mux =
  'For comparison, Mux, which prepares videos on demand, publishes as its median from upload to ready to play: 2.0 s below a minute, 9.0 s for 5 to 20 minutes, 46.4 s for 20 to 60 minutes ([2023](https://www.mux.com/blog/how-to-transcode-video-100x-faster-or-a-gordian-knot-cut)); from a service on the internet, and without the browser.'

async function makeMaterial(context: BenchContext): Promise<Material> {
  const { scope, signal, quick } = context
  const folder = makeFolder(scope)
  const clip = await findClip(context, folder)
  const long = await loopClip(clip, quick ? 10 : 40, folder, signal)
  return { context, clip, long, film: await makeShortFilm(folder, signal), browser: await openBrowser(scope), others: quick ? 4 : 10 }
}

export const firstFrame: Bench = {
  name: 'first-frame',
  what: 'from the last byte of an upload to the first frame in the browser',
  run: async (context): Promise<Result> => {
    const { quick, say } = context
    const material = await makeMaterial(context)
    const { clip, long, others } = material
    const [short, whole] = await Promise.all([probeFile(clip), probeFile(long)])
    const idle: Moments[] = []
    const plain: Moments[] = []
    const idleLong: Moments[] = []
    const burst: Moments[] = []
    const queue: Moments[] = []
    const left: number[] = []
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      idle.push(await measureIdle(material, clip))
      plain.push(await measureIdle(material, clip, false))
      idleLong.push(await measureIdle(material, long))
      const behind = await measureBehindOthers(material)
      burst.push(behind.burst)
      queue.push(behind.queue)
      left.push(behind.left)
      const line = [idle, plain, idleLong, burst, queue].map((samples) => `${samples.at(-1)?.frame.toFixed(2)} s`)
      say(`idle ${line[0]}, without a mark ${line[1]}, long ${line[2]}, just behind others ${line[3]}, while others encode ${line[4]}`)
    }
    const [clipText, longText] = [`${Math.round(short.duration)} s`, `${Math.round(whole.duration / 60)} min`]
    const named = [
      { what: `idle, ${clipText} of 1080p`, samples: idle, most: 1.5 },
      { what: `idle, ${clipText} of 1080p, without a forensic mark`, samples: plain, most: 1.5 },
      { what: `idle, ${longText} of 1080p`, samples: idleLong, most: 1.5 },
      { what: `${others} others registered just before`, samples: burst, most: 3 },
      { what: `${others} others encoding`, samples: queue, most: 3 },
    ]
    return {
      rows: [
        ...named.map(({ what, samples, most }) => ({ what, unit: 's' as const, values: seconds(samples), budget: { most } })),
        {
          what: 'what the mark adds',
          unit: 's',
          values: seconds(idle).map((each, round) => each - (seconds(plain)[round] ?? Number.NaN)),
          budget: { most: 0.5 },
        },
        { what: `${longText} ÷ ${clipText}`, unit: 'ratio', values: ratios(seconds(idleLong), seconds(idle)), budget: { most: 1.2 } },
      ],
      details: renderMoments(named),
      notes: [
        `Source: ${basename(clip)}, the long one is the same repeated. Folder store, one worker, each run on a product of its own that has encoded one short film before.`,
        `The ${others} others are the same clip: every second one of the same account (rungs to 1080p), the rest of an account on the free plan (to 720p). "Encoding" begins when all of them are playable; ${median(left)} of them were not done when the frame was shown.`,
        mux,
      ],
    }
  },
}
