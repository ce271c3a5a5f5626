import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { startNginx } from '@videozz/testing'
import type { Bench, BenchContext } from '../bench.ts'
import { findClip } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { listSegments } from '../product/list-segments.ts'
import { openDatabase } from '../product/open-database.ts'
import { makeEmbed, openSession } from '../product/open-embed.ts'
import { startPlainNginx } from '../product/start-plain-nginx.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { type SegmentRun, type SegmentServer, timeSegments } from '../product/time-segments.ts'
import { encodeFile } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'
import { median, ratios } from '../report/statistics.ts'
import { startWithin } from '../scope.ts'

/** The product with the clip encoded whole, and two web servers over its folder: as shipped, and plain. */
async function prepare(context: BenchContext) {
  const { scope, signal, say } = context
  const clip = await findClip(context, makeFolder(scope))
  say('Starting the product and nginx…')
  const product = await startProduct(scope)
  const { secretKey } = openDatabase(scope, product)
  const store = join(product.data, 'objects')
  const env = { SECRET_KEY: secretKey, STORAGE_DIR: store }
  const nginx = await startWithin(scope, startNginx({ api: [product.url.replace('localhost', '127.0.0.1')], env }))
  const plain = await startPlainNginx(scope, join(store, 'objects/s'))
  const client = await signIn(product.url, product.demo)
  say('Encoding the clip…')
  const { key } = await encodeFile(client, clip, product.worker, signal)
  const { manifest } = await openSession(product.url, await makeEmbed(client, key), randomUUID())
  const paths = await listSegments(`${product.url}${manifest}`)
  const api: SegmentServer = { url: product.url, pid: product.api, paths }
  return {
    clip,
    servers: {
      api,
      // A range is always read from the file; the rest of many requests comes out of memory.
      file: { ...api, headers: { range: 'bytes=0-' } },
      nginx: { url: nginx.url, pid: nginx.pid, paths },
      plain: { ...plain, paths: paths.map((path) => `/${basename(path)}`) },
    },
  }
}

export const segments: Bench = {
  name: 'segments',
  what: 'CPU per megabyte of segments served by the api itself, and by nginx against plain nginx',
  run: async (context) => {
    const { scope, signal, say, quick, busy } = context
    const { clip, servers } = await prepare(context)
    const bytes = quick ? 3e8 : 15e8
    const names = Object.keys(servers) as (keyof typeof servers)[]
    const runs: Record<keyof typeof servers, SegmentRun[]> = { api: [], file: [], nginx: [], plain: [] }
    // Before the first round that counts, each has served enough that its code is compiled and its files are in memory.
    for (let round = -1; round < (quick ? 2 : 5); round++) {
      for (const name of names) {
        if (!busy) await waitForRest(signal)
        const run = await timeSegments(scope, servers[name], bytes)
        if (round >= 0) runs[name].push(run)
      }
      if (round >= 0) say(names.map((name) => `${name} ${runs[name].at(-1)?.perMegabyte.toFixed(3)} ms/MB`).join(', '))
    }
    const cpu = (name: keyof typeof servers) => runs[name].map(({ perMegabyte }) => perMegabyte)
    const mean = median(runs.api.map((run) => run.bytes / run.answered))
    const reader = median(runs.plain.map((run) => (run.load * 1000) / (run.bytes / 1e6)))
    return {
      rows: [
        { what: 'CPU of nginx as shipped ÷ plain nginx', unit: 'ratio', values: ratios(cpu('nginx'), cpu('plain')), budget: { most: 1.3 } },
        { what: 'CPU of nginx as shipped for a megabyte', unit: 'ms/MB', values: cpu('nginx') },
        { what: 'CPU of plain nginx for a megabyte', unit: 'ms/MB', values: cpu('plain') },
        { what: 'CPU of the api for a megabyte', unit: 'ms/MB', values: cpu('api'), budget: { most: 0.5 } },
        { what: 'the same, each segment read from its file', unit: 'ms/MB', values: cpu('file') },
        { what: 'throughput of the api', unit: 'MB/s', values: runs.api.map((run) => run.bytes / 1e6 / run.seconds) },
      ],
      notes: [
        `Every segment of all rungs of ${basename(clip)}, in turn, over eight connections: ${servers.api.paths.length} segments of ${(mean / 1e6).toFixed(2)} MB on average, ${(bytes / 1e9).toFixed(1)} GB a run, out of a folder store in the page cache. CPU, user and system, of the serving processes as the kernel counts it; of the reader, which runs beside them, ${reader.toFixed(2)} ms.`,
        'Both nginx have a worker for each core, an access log and sendfile. The shipped one also checks signature and time of every path; the plain one is asked for the bare file.',
        'The api keeps in memory what is asked for again within a minute, up to 64 MB, which is all of this clip.',
      ],
    }
  },
}
