import { basename } from 'node:path'
import type { Bench, BenchContext } from '../bench.ts'
import { runBareCascade } from '../media/bare-cascade.ts'
import { findClip, makeShortFilm } from '../media/sources.ts'
import { type Client, signIn } from '../product/client.ts'
import { makeFolder, type Product, startProduct } from '../product/start-product.ts'
import { completeFile, registerFile, sendFile } from '../product/upload-file.ts'
import { watchCpu } from '../product/watch-cpu.ts'
import { isEncoded, waitForIdleWorker, waitForVideo, warmUp } from '../product/wait-for-video.ts'
import { median, ratios } from '../report/statistics.ts'

type Encode = { cpu: number; rungs: string[] }

/** CPU seconds of the worker, with all it starts, for one whole encode. */
async function encodeOnce({ signal }: BenchContext, product: Product, client: Client, clip: string): Promise<Encode> {
  const sent = await sendFile(client, clip)
  await completeFile(sent)
  const stop = watchCpu(product.worker)
  try {
    const { key } = await registerFile(sent)
    const video = await waitForVideo(client, key, isEncoded, { signal, everyMs: 500 })
    await waitForIdleWorker(product.worker, signal)
    return { cpu: stop(), rungs: video.encoding.rungs.map(({ name }) => name) }
  } finally {
    stop()
  }
}

/** Below this share of the kernel's own account, the counted time is unreliable. */
const leastSeen = 0.97

export const ladderCpu: Bench = {
  name: 'ladder-cpu',
  what: 'CPU of a whole encode against one bare ffmpeg with the same outputs',
  run: async (context) => {
    const { scope, signal, say, quick, busy } = context
    const folder = makeFolder(scope)
    const clip = await findClip(context, folder)
    say('Starting the product…')
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    await warmUp(client, await makeShortFilm(folder, signal), product.worker, signal)
    const worker: number[] = []
    const bare: number[] = []
    const seen: number[] = []
    let made = ''
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      const encode = await encodeOnce(context, product, client, clip)
      const { cpu, exact, rungs } = await runBareCascade(clip, folder, signal)
      made = encode.rungs.toSorted().join(', ')
      if (made !== rungs.toSorted().join(', ')) throw new Error(`The product made ${made}, the baseline ${rungs.join(', ')}`)
      worker.push(encode.cpu)
      bare.push(cpu)
      seen.push(cpu / exact)
      say(`worker ${encode.cpu.toFixed(1)} s, bare ffmpeg ${cpu.toFixed(1)} s (${exact.toFixed(1)} s)`)
    }
    if (!busy && median(seen) < leastSeen) throw new Error(`Only ${(median(seen) * 100).toFixed(1)} % of the baseline's CPU time was seen`)
    return {
      rows: [
        { what: 'CPU of the encode ÷ bare cascade', unit: 'ratio', values: ratios(worker, bare), budget: { most: 1.25 } },
        { what: 'CPU of the worker and all it starts', unit: 's', values: worker },
        { what: 'CPU of the bare cascade', unit: 's', values: bare },
      ],
      notes: [
        `Source: ${basename(clip)}. Rungs: ${made}.`,
        `Both are counted by looking at every process each 20 ms; of the bare ffmpeg this sees ${(median(seen) * 100).toFixed(1)} % of what the kernel counts.`,
      ],
    }
  },
}
