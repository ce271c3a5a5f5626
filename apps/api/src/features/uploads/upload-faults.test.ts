import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { listExpiredUploads, type Upload } from '@videozz/db'
import { closeUpload } from '@videozz/operations'
import { StorageFullError, StorageUnavailableError } from '@videozz/storage'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import {
  completeTestUpload,
  listOpenMultipart,
  md5,
  type OpenUpload,
  openTestUpload,
  presignTestPart,
  readStorage,
  sendTestParts,
  type SentPart,
} from '../../shared/testing/test-upload.ts'
import { makeFaulty, type StoreCall } from './testing/faulty-store.ts'

const mebibyte = 1024 ** 2
const size = 11 * mebibyte
const bytes = randomBytes(size)
let api: TestApi
let account: TestAccount
let upload: OpenUpload
/** What the store answers to whoever begins, sends or ends an upload. */
let failure: Error | undefined
beforeAll(async () => {
  const failing: readonly StoreCall[] = ['createMultipart', 'putPart', 'completeMultipart']
  api = await startTestApi({
    wrapStore: (store) => makeFaulty(store, (call) => (failure && failing.includes(call) ? { when: 'before', error: failure } : undefined)),
  })
})
afterAll(() => api.close())
beforeEach(async () => {
  account = await signUpTestAccount(api)
  upload = await openTestUpload(api, account, 'aula.mp4', size)
})

const complete = (parts: SentPart[], target = upload) => callApi(api, 'completeMultipart', { as: account, body: { ...target, parts } })
const put = async (url: string, body: NonNullable<RequestInit['body']>) => {
  const response = await fetch(url, { method: 'PUT', body, ...(body instanceof ReadableStream && { duplex: 'half' }) } as RequestInit)
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    code: text === '' ? undefined : (JSON.parse(text) as { error: { code: string } }).error.code,
  }
}
const readRow = (key = upload.filename): Promise<Upload> =>
  api.db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
const stream = (chunk: Uint8Array) => new Blob([chunk as Uint8Array<ArrayBuffer>]).stream()

describe('PUT /files/p/:token', () => {
  it('rejects a part of the wrong size and accepts it when sent again', async () => {
    const url = await presignTestPart(api, account, upload, 1)
    for (const wrong of [bytes.subarray(0, 5 * mebibyte - 1), new Uint8Array(), bytes.subarray(0, mebibyte)])
      expect(await put(url, wrong)).toMatchObject({ status: 400, code: 'UPLOAD_PART_INVALID', etag: null })
    expect(await put(url, stream(bytes.subarray(0, mebibyte)))).toMatchObject({ status: 400, code: 'UPLOAD_PART_INVALID' })
    const parts = await sendTestParts(api, account, upload, bytes)
    expect((await complete(parts)).status).toBe(200)
  })

  it('rejects a part larger than declared or closes the connection', async () => {
    const last = await presignTestPart(api, account, upload, 3)
    const answer = await put(last, stream(bytes.subarray(0, 2 * mebibyte))).catch(() => 'cut off')
    if (answer !== 'cut off') expect(answer).toMatchObject({ status: 400, code: 'UPLOAD_PART_INVALID' })
    expect((await put(last, bytes.subarray(10 * mebibyte))).status).toBe(200)
  })

  it('presignPart rejects part numbers beyond the file and invalid part numbers', async () => {
    expect((await callApi(api, 'presignPart', { as: account, body: { ...upload, partNumber: 4 } })).error.code).toBe('UPLOAD_PART_INVALID')
    for (const partNumber of [0, -1, 10_001, 1.5])
      expect((await callApi(api, 'presignPart', { as: account, body: { ...upload, partNumber } })).error.code).toBe('INVALID_INPUT')
  })

  it('answers 404 to a token with a forged or missing signature', async () => {
    const url = await presignTestPart(api, account, upload, 1)
    const [grant = '', signature = ''] = (url.split('/').at(-1) ?? '').split('.')
    const forged = Buffer.from(Buffer.from(grant, 'base64url').toString().replace(',1,', ',2,')).toString('base64url')
    for (const token of [`${forged}.${signature}`, `${grant}.`, grant, 'x.y', `${grant}.${signature}x`])
      expect(await put(`${api.url}/files/p/${token}`, bytes.subarray(0, 5 * mebibyte))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('stores the last bytes of a part sent twice and invalidates the earlier ETag', async () => {
    const url = await presignTestPart(api, account, upload, 1)
    const other = randomBytes(5 * mebibyte)
    const first = await put(url, other)
    const parts = await sendTestParts(api, account, upload, bytes)
    expect((await complete(parts.map((part, index) => (index === 0 ? { ...part, ETag: first.etag ?? '' } : part)))).error.code).toBe(
      'UPLOAD_PART_INVALID',
    )
    expect((await complete(parts)).status).toBe(200)
    const { body } = await api.store.get(`sources/${upload.filename}`)
    expect(md5(Buffer.concat(await body.toArray()))).toBe(md5(bytes))
  })

  it('accepts a part sent twice concurrently; the upload can be completed', async () => {
    const url = await presignTestPart(api, account, upload, 1)
    const answers = await Promise.all(
      [put(url, bytes.subarray(0, 5 * mebibyte)), put(url, bytes.subarray(0, 5 * mebibyte))].map((each) =>
        each.catch(() => ({ status: 0 })),
      ),
    )
    expect(answers.some((answer) => answer.status === 200)).toBe(true)
    const parts = await sendTestParts(api, account, upload, bytes)
    expect((await complete(parts)).status).toBe(200)
  })

  it('accepts a part again after the client closed the connection', async () => {
    const url = new URL(await presignTestPart(api, account, upload, 1))
    const socket = connect(Number(url.port), url.hostname)
    await once(socket, 'connect')
    socket.write(
      `PUT ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/octet-stream\r\ncontent-length: ${5 * mebibyte}\r\n\r\n`,
    )
    socket.write(bytes.subarray(0, mebibyte))
    socket.destroy()
    const parts = await sendTestParts(api, account, upload, bytes)
    expect((await complete(parts)).status).toBe(200)
  })

  it('answers UPLOAD_ADDRESS_EXPIRED after one hour and UPLOAD_CLOSED after a cancel', async () => {
    const late = await startTestApi()
    try {
      const owner = await signUpTestAccount(late)
      const open = await openTestUpload(late, owner, 'aula.mp4', 10)
      const url = await presignTestPart(late, owner, open, 1)
      late.advance(3600_000)
      expect(await put(url, bytes.subarray(0, 10))).toMatchObject({ status: 403, code: 'UPLOAD_ADDRESS_EXPIRED' })
      late.advance(-3600_000)
      expect((await put(url, bytes.subarray(0, 10))).status).toBe(200)
      await callApi(late, 'cancelMultipart', { as: owner, body: open })
      expect(await put(url, bytes.subarray(0, 10))).toMatchObject({ status: 409, code: 'UPLOAD_CLOSED' })
      expect((await callApi(late, 'presignPart', { as: owner, body: { ...open, partNumber: 1 } })).error.code).toBe('UPLOAD_CLOSED')
    } finally {
      await late.close()
    }
  })
})

describe('completeMultipart', () => {
  it('requires every part once with its ETag, in any order', async () => {
    const parts = await sendTestParts(api, account, upload, bytes)
    const [one, two, three] = parts as [SentPart, SentPart, SentPart]
    const code = async (list: SentPart[]) => (await complete(list)).error.code
    expect(await code([one, two])).toBe('UPLOAD_INCOMPLETE')
    expect(await code([one, three])).toBe('UPLOAD_INCOMPLETE')
    expect(await code([one, two, two])).toBe('UPLOAD_PART_INVALID')
    expect(await code([one, two, three, { ...three, PartNumber: 4 }])).toBe('UPLOAD_PART_INVALID')
    expect(await code([one, two, { ...three, ETag: md5(bytes) }])).toBe('UPLOAD_PART_INVALID')
    expect(await code([])).toBe('INVALID_INPUT')
    expect((await readRow()).state).toBe('open')
    expect((await complete([three, one, two])).data).toEqual({ key: upload.filename, size })
  })

  it('answers UPLOAD_INCOMPLETE while a part is missing and 200 once it is uploaded', async () => {
    const parts = await sendTestParts(api, account, upload, bytes.subarray(0, 10 * mebibyte))
    expect((await complete([...parts, { PartNumber: 3, ETag: '"x"' }])).error.code).toBe('UPLOAD_INCOMPLETE')
    const { etag } = await put(await presignTestPart(api, account, upload, 3), bytes.subarray(10 * mebibyte))
    expect((await complete([...parts, { PartNumber: 3, ETag: etag ?? '' }])).status).toBe(200)
  })

  it('returns the same result to concurrent calls', async () => {
    const parts = await sendTestParts(api, account, upload, bytes)
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(parts)))
    expect(answers.map((answer) => answer.error?.code ?? answer.data.size)).toEqual(Array(6).fill(size))
  })

  it('rejects a file whose size differs from the declared size and releases the storage', async () => {
    const parts = await sendTestParts(api, account, upload, bytes)
    const { upload_id: uploadId, object_key: key } = await readRow()
    const short = await api.store.putPart?.({ key, uploadId, partNumber: 3, body: Readable.from([bytes.subarray(0, 10)]), maxBytes: 10 })
    const answer = await complete([...parts.slice(0, 2), { PartNumber: 3, ETag: short?.etag ?? '' }])
    expect(answer.error).toMatchObject({
      code: 'UPLOAD_SIZE_MISMATCH',
      message: 'O arquivo recebido tem tamanho diferente do informado. Envie novamente.',
    })
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: 0 })
    expect(await api.store.head(key)).toBeUndefined()
    expect((await complete(parts)).error.code).toBe('UPLOAD_NOT_FOUND')
  })

  it('leaves a canceled upload without object when cancelMultipart runs concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const target = await openTestUpload(api, account, 'aula.mp4', 100)
      const parts = await sendTestParts(api, account, target, bytes.subarray(0, 100))
      const [done, canceled] = await Promise.all([complete(parts, target), callApi(api, 'cancelMultipart', { as: account, body: target })])
      expect(canceled.status).toBe(200)
      expect([200, 404, 409], done.error?.code).toContain(done.status)
      expect((await readRow(target.filename)).state).toBe('canceled')
      expect(await api.store.head(`sources/${target.filename}`)).toBeUndefined()
    }
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: size })
  })
})

describe('cancelMultipart', () => {
  it('releases the storage once for concurrent calls and deletes the parts', async () => {
    await sendTestParts(api, account, upload, bytes)
    const cancel = () => callApi(api, 'cancelMultipart', { as: account, body: upload })
    expect((await Promise.all([cancel(), cancel(), cancel()])).map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: 0 })
    expect(await listOpenMultipart(api)).not.toContain(upload.uploadId)
  })

  it('deletes a completed file that was not registered as a media', async () => {
    const done = await completeTestUpload(api, account, 'aula.mp4', randomBytes(30))
    expect((await callApi(api, 'cancelMultipart', { as: account, body: done })).status).toBe(200)
    expect(await api.store.head(`sources/${done.filename}`)).toBeUndefined()
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: size })
  })
})

describe('expired upload', () => {
  it('rejects a part with UPLOAD_NOT_FOUND at a part address that is still valid, before and after it is closed', async () => {
    const late = await startTestApi()
    try {
      late.holdClock()
      const owner = await signUpTestAccount(late)
      // A session ends before the day does; an API key does not.
      const { data: key } = await callApi(late, 'createApiKey', { as: owner, body: { name: 'Envio', scopes: ['uploads:write'] } })
      const program = { ...owner, headers: { authorization: `Bearer ${key.secret}` } }
      const open = await openTestUpload(late, program, 'aula.mp4', 10)
      late.advance(24 * 3600_000 - 60_000)
      const url = await presignTestPart(late, program, open, 1)
      expect((await put(url, bytes.subarray(0, 10))).status).toBe(200)
      late.advance(60_000)
      const refused = { status: 404, code: 'UPLOAD_NOT_FOUND', etag: null }
      expect(await put(url, bytes.subarray(0, 10))).toEqual(refused)
      expect((await callApi(late, 'presignPart', { as: program, body: { ...open, partNumber: 1 } })).error.code).toBe('UPLOAD_NOT_FOUND')
      await closeUpload({ db: late.db, now: late.deps.now() }, open.filename, 'expired')
      expect(await put(url, bytes.subarray(0, 10))).toEqual(refused)
      expect(await readStorage(late, owner)).toEqual({ used: 0, reserved: 0 })
    } finally {
      await late.close()
    }
  })

  it('is listed by listExpiredUploads after a day and closed only once', async () => {
    const late = await startTestApi()
    try {
      const owner = await signUpTestAccount(late)
      const open = await openTestUpload(late, owner, 'aula.mp4', 10)
      const tomorrow = new Date(Date.now() + 24 * 3600_000 + 1000)
      expect(await listExpiredUploads(late.db, new Date(), 10)).toEqual([])
      expect((await listExpiredUploads(late.db, tomorrow, 10)).map((each) => each.key)).toEqual([open.filename])
      expect(await closeUpload({ db: late.db, now: new Date() }, open.filename, 'expired')).toMatchObject({
        key: open.filename,
        state: 'expired',
        size: 10,
      })
      expect(await closeUpload({ db: late.db, now: new Date() }, open.filename, 'expired')).toBeUndefined()
      expect(await readStorage(late, owner)).toEqual({ used: 0, reserved: 0 })
      expect((await callApi(late, 'presignPart', { as: owner, body: { ...open, partNumber: 1 } })).error.message).toBe(
        'Este envio não existe mais. Envie o arquivo novamente.',
      )
    } finally {
      await late.close()
    }
  })
})

describe('object store errors', () => {
  it.each([
    [new StorageUnavailableError('gone'), 503, 'O serviço está temporariamente indisponível. Tente novamente em instantes.'],
    [new StorageFullError('full'), 507, 'Servidor sem espaço. O envio continua assim que houver.'],
  ])('are answered with status and message and reserve no storage (%s)', async (error, status, message) => {
    const parts = await sendTestParts(api, account, upload, bytes)
    const url = await presignTestPart(api, account, upload, 1)
    failure = error
    try {
      const refused = await callApi(api, 'createMultipart', { as: account, body: { filename: 'aula.mp4', size: 10 } })
      expect({ status: refused.status, message: refused.error.message }).toEqual({ status, message })
      expect((await put(url, bytes.subarray(0, 5 * mebibyte))).status).toBe(status)
      expect((await complete(parts)).status).toBe(status)
    } finally {
      failure = undefined
    }
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: size })
    expect((await complete(parts)).status).toBe(200)
  })
})
