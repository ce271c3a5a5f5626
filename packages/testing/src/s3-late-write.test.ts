import { once } from 'node:events'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createObjectStore, ObjectExistsError, prepareObjectStore, StorageUnavailableError } from '@videozz/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BucketEnv, testBucket } from './test-bucket.ts'

let bucket: BucketEnv
/** Called with the method of every request before it is passed on. */
let before: (method: string) => Promise<void> = async () => {}
/** Seconds by which answers are older than they say. */
let lateSeconds = 0

/** Passes requests on to the S3 server unchanged, so that signatures stay valid. */
const between = createServer((request, response) => {
  void (async () => {
    await before(request.method ?? '')
    const { hostname, port } = new URL(bucket.S3_ENDPOINT)
    const { method, url: path, headers } = request
    const on = forward({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const date = new Date(Date.parse(answer.headers.date ?? '') - lateSeconds * 1000).toUTCString()
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, date })
      answer.pipe(response)
    })
    // Swift answers HEAD with a body where there is no object: what comes after the answer is of no use.
    on.on('error', () => response.end())
    request.pipe(on)
  })()
})
beforeAll(async () => {
  bucket = await testBucket('late-write')
  await prepareObjectStore(bucket, [])
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
})
afterAll(() => between.close())

it('a conditional write that comes late after its check replaces nothing on a server without conditional writes (Swift)', async () => {
  const direct = createObjectStore(bucket)
  const slow = createObjectStore({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${(between.address() as AddressInfo).port}` })
  const put = (store: typeof slow, text: string) => store.put('s/late', Buffer.from(text), { ifAbsent: true, immutable: true })
  // The writer is stopped after its check has found nothing; meanwhile another one writes.
  let checked = false
  before = async (method) => {
    if (method === 'HEAD') checked = true
    if (method === 'PUT' && checked) await put(direct, 'in time')
  }
  lateSeconds = 60
  await expect(put(slow, 'too late')).rejects.toBeInstanceOf(StorageUnavailableError)
  expect((await buffer((await direct.get('s/late')).body)).toString()).toBe('in time')
  lateSeconds = 0
  await expect(put(slow, 'too late')).rejects.toBeInstanceOf(ObjectExistsError)
  // In time it is written, as the object's type and caching are.
  before = async () => {}
  await direct.delete(['s/late'])
  await put(slow, 'again')
  expect((await buffer((await direct.get('s/late')).body)).toString()).toBe('again')
})
