import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { Bench } from '../bench.ts'
import { findClip } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { listSegments } from '../product/list-segments.ts'
import { makeEmbed, openSession } from '../product/open-embed.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { timeSegments } from '../product/time-segments.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'

export const segments: Bench = {
  name: 'segments',
  what: 'CPU per megabyte of segments served by the api itself, and by nginx against plain nginx',
  run: async (context) => {
    const { scope, signal, say, quick, busy } = context
    const clip = await findClip(context, makeFolder(scope))
    say('Starting the product…')
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    say('Encoding the clip…')
    const { key } = await encodeFile(client, clip, product.worker, signal)
    const { manifest } = await openSession(product.url, await makeEmbed(client, key), randomUUID())
    const paths = await listSegments(`${product.url}${manifest}`)
    const bytes = quick ? 2e8 : 4e9
    await timeSegments(scope, product.api, product.url, paths, bytes / 10)
    const api: number[] = []
    const speed: number[] = []
    let mean = 0
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      if (!busy) await waitForRest(signal)
      const run = await timeSegments(scope, product.api, product.url, paths, bytes)
      api.push(run.perMegabyte)
      speed.push(run.bytes / 1e6 / run.seconds)
      mean = run.bytes / run.answered
      say(
        `api ${api.at(-1)?.toFixed(3)} ms/MB, ${speed.at(-1)?.toFixed(0)} MB/s, reader ${((run.load * 1000) / (run.bytes / 1e6)).toFixed(3)} ms/MB`,
      )
    }
    return {
      rows: [
        { what: 'CPU of the api for a megabyte', unit: 'ms/MB', values: api, budget: { most: 0.5 } },
        { what: 'throughput of the api', unit: 'MB/s', values: speed },
      ],
      notes: [
        `Every segment of all rungs of ${basename(clip)}, in turn, over eight connections: ${paths.length} segments of ${(mean / 1e6).toFixed(2)} MB on average, ${(bytes / 1e9).toFixed(1)} GB a run, out of the folder store. CPU, user and system, of the serving processes as the kernel counts it.`,
      ],
    }
  },
}
