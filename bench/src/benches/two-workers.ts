import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { startTestServer, type TestServer } from '@videozz/testing'
import { type Bench, type BenchContext, Fault } from '../bench.ts'
import { findClip, makeShortFilm } from '../media/sources.ts'
import { signIn } from '../product/client.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { completeFile, registerFile, sendFile } from '../product/upload-file.ts'
import { isEncoded, waitForVideo, warmUp } from '../product/wait-for-video.ts'
import { waitForRest } from '../report/machine.ts'
import { ratios } from '../report/statistics.ts'
import { startWithin, withScope } from '../scope.ts'

type Stage = { context: BenchContext; database: TestServer; clip: string; film: string }

/** What machines that work together share: database, objects, secrets. */
async function sharedSettings({ context, database }: Stage): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    DATABASE_URL: await database.create(),
    STORAGE_DIR: makeFolder(context.scope),
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ACCOUNT_SIGNING_KEY: privateKey,
    ENCODE_CONCURRENCY: '1',
    DEMO_PASSWORD: randomBytes(12).toString('hex'),
  }
}

/** Seconds from the registering of two uploads to the end of both encodes, on so many machines of one core each. */
async function encodeTwo(stage: Stage, machines: number): Promise<number> {
  const { context, clip, film } = stage
  const { signal, busy } = context
  return withScope(context.scope, async (scope) => {
    const env = await sharedSettings({ ...stage, context: { ...context, scope } })
    const first = await startProduct(scope, { core: 0, env })
    const others = Array.from({ length: machines - 1 }, (_, index) => startProduct(scope, { core: index + 1, env }))
    await Promise.all(others)
    const client = await signIn(first.url, { ...first.demo, password: env['DEMO_PASSWORD'] ?? '' })
    await warmUp(client, film, first.worker, signal)
    const sent = [await sendFile(client, clip), await sendFile(client, clip)]
    for (const each of sent) await completeFile(each)
    if (!busy) await waitForRest(signal)
    const since = performance.now()
    const keys = await Promise.all(sent.map(async (each) => (await registerFile(each)).key))
    await Promise.all(keys.map((key) => waitForVideo(client, key, isEncoded, { signal, everyMs: 250 })))
    return (performance.now() - since) / 1000
  })
}

export const twoWorkers: Bench = {
  name: 'two-workers',
  what: 'two files on two workers of one core each against one such worker',
  run: async (context) => {
    const { scope, signal, say, quick } = context
    if (availableParallelism() < 2) throw new Fault('two-workers needs two cores.')
    const folder = makeFolder(scope)
    const clip = await findClip(context, folder)
    const film = await makeShortFilm(folder, signal)
    const database = await startWithin(scope, startTestServer())
    const stage = { context, database, clip, film }
    const one: number[] = []
    const two: number[] = []
    for (let round = 0; round < (quick ? 2 : 3); round++) {
      one.push(await encodeTwo(stage, 1))
      two.push(await encodeTwo(stage, 2))
      say(`one worker ${one.at(-1)?.toFixed(1)} s, two workers ${two.at(-1)?.toFixed(1)} s`)
    }
    return {
      rows: [
        { what: 'time of one worker ÷ time of two', unit: 'ratio', values: ratios(one, two), budget: { least: 1.8 } },
        { what: 'two files, one worker on one core', unit: 's', values: one },
        { what: 'two files, two workers on a core each', unit: 's', values: two },
      ],
      notes: [
        `Source: ${basename(clip)}, uploaded twice, all rungs.`,
        'The api of each machine shares the core of its worker; the database runs on any core.',
      ],
    }
  },
}
