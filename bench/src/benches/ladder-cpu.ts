import type { Bench, BenchContext } from '../bench.ts'
import { runBareCascade } from '../media/bare-cascade.ts'
import { findClip, makeShortFilm } from '../media/sources.ts'
import { basename } from 'node:path'
import { signIn } from '../product/client.ts'
import { familyCpu } from '../product/processes.ts'
import { makeFolder, type Product, startProduct } from '../product/start-product.ts'
import { completeFile, registerFile, sendFile } from '../product/upload-file.ts'
import { isEncoded, waitForIdleWorker, waitForVideo, warmUp } from '../product/wait-for-video.ts'
import { median, ratios } from '../report/statistics.ts'
import type { Client } from '../product/client.ts'

type Encode = { worker: number; around: number; rungs: string[] }

/** CPU seconds of one whole encode: those of the worker with all it starts, and those of api, database and supervisor around it. */
async function encodeOnce({ signal }: BenchContext, product: Product, client: Client, clip: string): Promise<Encode> {
  const sent = await sendFile(client, clip)
  await completeFile(sent)
  const before = { worker: familyCpu(product.worker), all: familyCpu(product.pid) }
  const { key } = await registerFile(sent)
  const video = await waitForVideo(client, key, isEncoded, { signal, every: 500 })
  await waitForIdleWorker(product.worker, signal)
  const worker = familyCpu(product.worker) - before.worker
  return { worker, around: familyCpu(product.pid) - before.all - worker, rungs: video.encoding.rungs.map(({ name }) => name) }
}

export const ladderCpu: Bench = {
  name: 'ladder-cpu',
  what: 'CPU of a whole encode against one bare ffmpeg with the same outputs',
  run: async (context) => {
    const { scope, signal, say, quick } = context
    const folder = makeFolder(scope)
    const clip = await findClip(context, folder)
    say('Starting the product…')
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    await warmUp(client, await makeShortFilm(folder, signal), product.worker, signal)
    const encodes: Encode[] = []
    const bare: number[] = []
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      const encode = await encodeOnce(context, product, client, clip)
      const { cpu, rungs } = await runBareCascade(clip, folder, signal)
      if (encode.rungs.toSorted().join() !== rungs.toSorted().join())
        throw new Error(`The product made ${encode.rungs.join(', ')}, the baseline ${rungs.join(', ')}`)
      encodes.push(encode)
      bare.push(cpu)
      say(`worker ${encode.worker.toFixed(1)} s, bare ffmpeg ${cpu.toFixed(1)} s`)
    }
    const worker = encodes.map((each) => each.worker)
    return {
      rows: [
        { what: 'CPU of the encode ÷ bare cascade', unit: 'ratio', values: ratios(worker, bare), budget: { most: 1.25 } },
        { what: 'CPU of the worker and all it starts', unit: 's', values: worker },
        { what: 'CPU of the bare cascade', unit: 's', values: bare },
      ],
      notes: [
        `Source: ${basename(clip)}. Rungs: ${encodes[0]?.rungs.join(', ')}.`,
        `Api, database and supervisor meanwhile: ${median(encodes.map((each) => each.around)).toFixed(1)} s of CPU, not counted.`,
      ],
    }
  },
}
