import { Agent } from 'node:http'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { signIn } from '../product/client.ts'
import { putBytes } from '../product/put-bytes.ts'
import { startPlainServer } from '../product/start-plain-server.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { flushDisk, makeBulk, type TimedUpload, timeUpload } from '../product/time-upload.ts'
import { ratios } from '../report/statistics.ts'

export const mebibytes = (quick: boolean): number => (quick ? 64 : 1024)

/** Seconds of one PUT of the whole file. */
export async function timePlainPut(url: string, path: string, size: number, headers: Record<string, string> = {}): Promise<number> {
  const agent = new Agent()
  await flushDisk()
  const since = performance.now()
  try {
    await putBytes(url, path, size, { agent, headers })
  } finally {
    agent.destroy()
  }
  return (performance.now() - since) / 1000
}

export const upload: Bench = {
  name: 'upload',
  what: 'an upload of 1 GiB against one plain PUT to the same disk, and the memory of the api',
  run: async ({ scope, say, quick }) => {
    const folder = makeFolder(scope)
    const path = join(folder, 'envio.mp4')
    const size = mebibytes(quick) * 1024 ** 2
    await makeBulk(path, mebibytes(quick))
    say('Starting the product…')
    const plainUrl = await startPlainServer(scope)
    const product = await startProduct(scope)
    const client = await signIn(product.url, product.demo)
    // The first upload makes the api's memory what it is while uploads run.
    await timeUpload(client, path, product.api)
    const uploads: TimedUpload[] = []
    const plain: number[] = []
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      uploads.push(await timeUpload(client, path, product.api))
      plain.push(await timePlainPut(plainUrl, path, size))
      say(`upload ${uploads.at(-1)?.seconds.toFixed(2)} s, plain PUT ${plain.at(-1)?.toFixed(2)} s`)
    }
    const speed = (seconds: number) => size / 1e6 / seconds
    const [ours, theirs] = [uploads.map((each) => speed(each.seconds)), plain.map(speed)]
    return {
      rows: [
        { what: 'throughput of the upload ÷ plain PUT', unit: 'ratio', values: ratios(ours, theirs), budget: { least: 0.8 } },
        { what: 'throughput of the upload', unit: 'MB/s', values: ours },
        { what: 'throughput of the plain PUT', unit: 'MB/s', values: theirs },
        { what: 'api memory above its start', unit: 'MB', values: uploads.map((each) => each.rise), budget: { most: 30 } },
        { what: 'api memory below its start', unit: 'MB', values: uploads.map((each) => each.fall), budget: { most: 30 } },
      ],
      notes: [
        `${mebibytes(quick)} MiB of random bytes in parts of 5 MiB, four in flight, from opening to the answer of complete; folder store.`,
        'Both have the bytes on the disk before they answer. The upload also checks sign-in, presigns and hashes every part.',
      ],
    }
  },
}
