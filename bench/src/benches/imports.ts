import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, Row } from '../bench.ts'
import type { Client } from '../product/client.ts'
import { watchMemory } from '../product/time-upload.ts'
import { makeFolder } from '../product/start-product.ts'
import { ratios } from '../report/statistics.ts'
import { type ImportStage, openImportStage, timePlainDownload } from './imports/import-stage.ts'

const mebibyte = 1024 * 1024
const gibibyte = 1024 * mebibyte
/** Bytes a second of one connection, of a good source and of one that limits each. */
const fast = 50e6
const limited = 10e6

/** One connection to a source of 50 MB/s, against a plain download of the same file. */
async function measureThroughput({ host, timeImport }: ImportStage, folder: string, quick: boolean): Promise<Row[]> {
  const size = (quick ? 64 : 512) * mebibyte
  const [ours, theirs] = [[] as number[], [] as number[]]
  for (let round = 0; round < (quick ? 2 : 9); round++) {
    const file = host.add({ name: `aula-${round}.mp4`, size, faults: { bytesPerSecond: fast, ranges: 'ignored' } })
    ours.push(size / 1e6 / (await timeImport([file.url])))
    theirs.push(size / 1e6 / (await timePlainDownload(file.url, join(folder, 'download'))))
  }
  return [
    { what: 'throughput of an import ÷ plain download', unit: 'ratio', values: ratios(ours, theirs), budget: { least: 0.9 } },
    { what: 'throughput of the import', unit: 'MB/s', values: ours },
    { what: 'throughput of the plain download', unit: 'MB/s', values: theirs },
  ]
}

/** A source that limits each connection: several ranges at once against one connection. */
async function measureRanges({ host, timeImport }: ImportStage, quick: boolean): Promise<Row[]> {
  const size = (quick ? 128 : 512) * mebibyte
  const gains: number[] = []
  for (let round = 0; round < (quick ? 2 : 3); round++) {
    const time = (ranges?: 'ignored') =>
      timeImport([host.add({ size, faults: { bytesPerSecond: limited, ...(ranges && { ranges }) } }).url])
    const four = await time()
    gains.push((await time('ignored')) / four)
  }
  return [{ what: 'four ranges ÷ one connection of 10 MB/s', unit: 'ratio', values: gains, budget: { least: 3 } }]
}

/** A connection that is cut every 7 MiB: what its source had to send. */
async function measureCuts({ host, timeImport }: ImportStage, quick: boolean): Promise<Row[]> {
  const size = (quick ? 64 : 512) * mebibyte
  const sent: number[] = []
  for (let round = 0; round < 3; round++) {
    const file = host.add({ size, faults: { cutAfter: 7 * mebibyte, bytesPerSecond: fast } })
    await timeImport([file.url])
    sent.push(file.sent / size)
  }
  return [{ what: 'bytes sent ÷ size, cut every 7 MiB', unit: 'ratio', values: sent, budget: { most: 1.05 } }]
}

/** Memory of the worker while four files of 10 GiB come at once, two for each of two accounts. */
async function measureMemory({ host, client, other, product }: ImportStage, quick: boolean, signal: AbortSignal): Promise<Row[]> {
  const rises: number[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const begin = async (who: Client) => {
      const files = [1, 2].map((n) => host.add({ name: `bruto-${n}.mp4`, size: 10 * gibibyte, faults: { bytesPerSecond: fast } }))
      const { id } = await who.call('startImports', { body: { provider: 'link', items: files.map(({ url }) => ({ url })) } })
      return () => who.call('cancelImport', { params: { id } })
    }
    const { rise } = await watchMemory(product.worker, async () => {
      const cancels = await Promise.all([client, other].map(begin))
      await delay((quick ? 5 : 60) * 1000, undefined, { signal })
      for (const cancel of cancels) await cancel()
    })
    rises.push(rise)
  }
  return [{ what: 'worker memory above its start, four files of 10 GiB', unit: 'MB', values: rises, budget: { most: 67 } }]
}

export const imports: Bench = {
  name: 'imports',
  what: 'imports against a plain download, over limited and broken connections, and the memory of the worker',
  run: async (context) => {
    const { scope, quick, signal, say } = context
    const stage = await openImportStage(context)
    const folder = makeFolder(scope)
    await stage.timeImport([stage.host.add({ size: 16 * mebibyte }).url])
    say('Throughput…')
    const throughput = await measureThroughput(stage, folder, quick)
    say('Ranges…')
    const ranges = await measureRanges(stage, quick)
    say('Cut connections…')
    const cuts = await measureCuts(stage, quick)
    say('Memory…')
    const memory = await measureMemory(stage, quick, signal)
    return {
      rows: [...throughput, ...ranges, ...cuts, ...memory],
      notes: [
        'From the call that begins an import until its media is there; folder store, a source on the same machine, 50 MB/s a connection unless said.',
        'The plain download is one connection into a file that is flushed.',
      ],
    }
  },
}
