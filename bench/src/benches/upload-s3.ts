import { join } from 'node:path'
import { findFreePort } from '@videozz/postgres'
import { createObjectStore } from '@videozz/storage'
import { startSwift, type SwiftServer } from '@videozz/testing'
import type { Bench } from '../bench.ts'
import { signIn } from '../product/client.ts'
import { makeFolder, startProduct } from '../product/start-product.ts'
import { timeBareParts } from '../product/time-bare-parts.ts'
import { makeBulk, type TimedUpload, timeUpload } from '../product/time-upload.ts'
import { ratios } from '../report/statistics.ts'
import { startWithin } from '../scope.ts'
import { mebibytes, timePlainPut } from './upload.ts'

type Door = { url: string; headers: Record<string, string> }

/** Swift's own protocol, without S3: a token, and a container for it. */
async function openSwift(swift: SwiftServer): Promise<Door> {
  const answer = await fetch(`${swift.endpoint}/auth/v1.0`, {
    headers: { 'x-auth-user': swift.accessKeyId, 'x-auth-key': swift.secretAccessKey },
  })
  const [storage, token] = [answer.headers.get('x-storage-url'), answer.headers.get('x-auth-token')]
  await answer.body?.cancel()
  if (!storage || !token) throw new Error(`Swift answered ${answer.status} to its own sign-in`)
  const headers = { 'x-auth-token': token }
  const made = await fetch(`${storage}/bench`, { method: 'PUT', headers })
  await made.body?.cancel()
  if (!made.ok) throw new Error(`Swift answered ${made.status} to a new container`)
  return { url: `${storage}/bench/plain`, headers }
}

async function removeObject({ url, headers }: Door): Promise<void> {
  const answer = await fetch(url, { method: 'DELETE', headers })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`Swift answered ${answer.status} to a delete`)
}

export const uploadS3: Bench = {
  name: 'upload-s3',
  what: 'the same upload to an S3 server against one plain PUT to it',
  run: async ({ scope, say, quick }) => {
    const folder = makeFolder(scope)
    const path = join(folder, 'envio.mp4')
    const size = mebibytes(quick) * 1024 ** 2
    await makeBulk(path, mebibytes(quick))
    say('Starting Swift and the product…')
    const port = await findFreePort()
    const swift = await startWithin(scope, startSwift({ origins: [`http://localhost:${port}`] }))
    const env = {
      S3_ENDPOINT: swift.endpoint,
      S3_REGION: swift.region,
      S3_BUCKET: 'videozz-bench',
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    }
    const product = await startProduct(scope, { env, port })
    const client = await signIn(product.url, product.demo)
    const door = await openSwift(swift)
    const store = createObjectStore(env)
    const uploads: TimedUpload[] = []
    const bare: number[] = []
    const plain: number[] = []
    for (let round = 0; round < (quick ? 2 : 3); round++) {
      uploads.push(await timeUpload(client, path, product.api))
      bare.push(await timeBareParts(store, 'bench/bare-parts', path, size))
      plain.push(await timePlainPut(door.url, path, size, door.headers))
      await removeObject(door)
      say(
        `upload ${uploads.at(-1)?.seconds.toFixed(2)} s, the same parts bare ${bare.at(-1)?.toFixed(2)} s, plain PUT ${plain.at(-1)?.toFixed(2)} s`,
      )
    }
    const speed = (seconds: number) => size / 1e6 / seconds
    const [ours, parts, theirs] = [uploads.map((each) => speed(each.seconds)), bare.map(speed), plain.map(speed)]
    return {
      rows: [
        { what: 'throughput of the upload ÷ plain PUT', unit: 'ratio', values: ratios(ours, theirs), budget: { least: 0.8 } },
        {
          what: 'throughput of the upload ÷ the same parts without the product',
          unit: 'ratio',
          values: ratios(ours, parts),
          budget: { least: 0.8 },
        },
        { what: 'throughput of the upload', unit: 'MB/s', values: ours },
        { what: 'throughput of the same parts without the product', unit: 'MB/s', values: parts },
        { what: 'throughput of the plain PUT', unit: 'MB/s', values: theirs },
      ],
      notes: [
        `${mebibytes(quick)} MiB in parts of 5 MiB, four in flight, straight to OpenStack Swift with three replicas on this machine's disk.`,
        "The plain PUT is one object by Swift's own interface; in parts, each one is an object of its own there, with three replicas flushed.",
      ],
    }
  },
}
