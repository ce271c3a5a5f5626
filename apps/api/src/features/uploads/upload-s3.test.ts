import { randomBytes } from 'node:crypto'
import { prepareObjectStore } from '@videozz/storage'
import { Cable, testBucket } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import {
  completeTestUpload,
  listOpenMultipart,
  openTestUpload,
  presignTestPart,
  readStorage,
  sendTestParts,
  uploadTestVideo,
} from '../../shared/testing/test-upload.ts'

const mebibyte = 1024 ** 2
const bytes = randomBytes(6 * mebibyte)
let cable: Cable
let endpoint: string
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  const bucket = await testBucket('uploads')
  cable = new Cable(bucket.S3_ENDPOINT)
  await cable.mend()
  endpoint = new URL(cable.url).origin
  const env = { ...bucket, S3_ENDPOINT: endpoint }
  await prepareObjectStore(env, ['http://localhost:8080'])
  api = await startTestApi({ env })
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

describe('uploads to an S3 server', () => {
  it('parts are sent to presigned URLs of the bucket and form the source of the media', async () => {
    const open = await openTestUpload(api, account, 'aula.mp4', bytes.length)
    expect(await presignTestPart(api, account, open, 1)).toMatch(new RegExp(`^${endpoint}/uploads/sources/${open.filename}\\?`))
    await callApi(api, 'cancelMultipart', { as: account, body: open })
    const { key } = await uploadTestVideo(api, account, 'aula.mp4', bytes)
    const { body } = await api.store.get(`sources/${key}`)
    expect(Buffer.concat(await body.toArray()).equals(bytes)).toBe(true)
    expect(await readStorage(api, account)).toEqual({ used: bytes.length, reserved: 0 })
  })

  it('completeMultipart rejects missing, wrong and surplus parts, then accepts the right ones', async () => {
    const open = await openTestUpload(api, account, 'aula.mp4', bytes.length)
    const [one, two] = await sendTestParts(api, account, open, bytes)
    if (!one || !two) throw new Error('Two parts were sent')
    const complete = async (parts: object[]) => {
      const answer = await callApi(api, 'completeMultipart', { as: account, body: { ...open, parts } })
      return answer.error?.code ?? answer.status
    }
    expect(await complete([one])).toBe('UPLOAD_INCOMPLETE')
    expect(await complete([one, { ...two, ETag: one.ETag }])).toBe('UPLOAD_PART_INVALID')
    expect(await complete([one, two, { ...two, PartNumber: 3 }])).toBe('UPLOAD_PART_INVALID')
    expect(await complete([two, one])).toBe(200)
    expect(await complete([one, two])).toBe(200)
  })

  it('completeMultipart deletes a file larger than declared and releases its storage', async () => {
    const before = await readStorage(api, account)
    const open = await openTestUpload(api, account, 'aula.mp4', 10)
    const response = await fetch(await presignTestPart(api, account, open, 1), { method: 'PUT', body: bytes.subarray(0, 1000) })
    const parts = [{ PartNumber: 1, ETag: response.headers.get('etag') ?? '' }]
    const answer = await callApi(api, 'completeMultipart', { as: account, body: { ...open, parts } })
    expect(answer.error?.code).toBe('UPLOAD_SIZE_MISMATCH')
    expect(await readStorage(api, account)).toEqual(before)
    expect(await api.store.head(`sources/${open.filename}`)).toBeUndefined()
  })

  it('concurrent completeMultipart and cancelMultipart leave no object and release the storage', async () => {
    const before = await readStorage(api, account)
    const open = await openTestUpload(api, account, 'aula.mp4', 100)
    const parts = await sendTestParts(api, account, open, bytes.subarray(0, 100))
    const complete = () => callApi(api, 'completeMultipart', { as: account, body: { ...open, parts } })
    const cancel = () => callApi(api, 'cancelMultipart', { as: account, body: open })
    const answers = await Promise.all([complete(), complete(), cancel(), cancel()])
    for (const answer of answers) expect([200, 404, 409], answer.error?.code).toContain(answer.status)
    expect(await api.store.head(`sources/${open.filename}`)).toBeUndefined()
    expect(await listOpenMultipart(api)).not.toContain(open.uploadId)
    expect(await readStorage(api, account)).toEqual(before)
  })

  it('PUT /files/p/:token answers 404', async () => {
    const response = await fetch(`${api.url}/files/p/x.y`, { method: 'PUT', body: 'x' })
    expect(response.status).toBe(404)
    await response.body?.cancel()
  })

  it('createMultipart answers 503 while S3 is unreachable; registerVideo still answers 200', async () => {
    const done = await completeTestUpload(api, account, 'aula.mp4', bytes.subarray(0, 10))
    await cable.cut()
    const refused = await callApi(api, 'createMultipart', { as: account, body: { filename: 'aula.mp4', size: 10 } })
    expect({ status: refused.status, message: refused.error?.message }).toEqual({
      status: 503,
      message: 'O serviço está temporariamente indisponível. Tente novamente em instantes.',
    })
    const registered = await callApi(api, 'registerVideo', {
      as: account,
      body: { filename: done.filename, title: 'Aula', source: { size: 10 } },
    })
    expect(registered.status).toBe(200)
  })
})
