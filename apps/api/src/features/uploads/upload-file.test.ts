import { randomBytes } from 'node:crypto'
import { createJobQueue } from '@videozz/jobs'
import { createTestDatabase } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import {
  completeTestUpload,
  openTestUpload,
  presignTestPart,
  readStorage,
  sendTestParts,
  uploadTestVideo,
} from '../../shared/testing/test-upload.ts'

const mebibyte = 1024 ** 2
let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const stored = async (key: string): Promise<Buffer> => {
  const { body } = await api.store.get(`sources/${key}`)
  return Buffer.concat(await body.toArray())
}

describe('a file of several parts', () => {
  const bytes = randomBytes(12 * mebibyte + 345)
  let key: string

  it('is stored completely through presigned part URLs', async () => {
    account = await signUpTestAccount(api, { plan: 'free' })
    const upload = await openTestUpload(api, account, 'Aula 1 – introdução.mp4', bytes.length)
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: bytes.length })
    const parts = await sendTestParts(api, account, upload, bytes)
    expect(parts.every((part) => /^"[\w-]+"$/.test(part.ETag))).toBe(true)
    expect(new Set(parts.map((part) => part.ETag)).size).toBe(3)
    const { status, data } = await callApi(api, 'completeMultipart', { as: account, body: { ...upload, parts } })
    expect({ status, data }).toEqual({ status: 200, data: { key: upload.filename, size: bytes.length } })
    expect((await stored(upload.filename)).equals(bytes)).toBe(true)
    key = upload.filename
  })

  it('registerVideo creates the media, turns reserved into used storage and enqueues the encode', async () => {
    const { status, data } = await callApi(api, 'registerVideo', {
      as: account,
      body: { filename: key, title: 'Aula 1 – introdução.mp4', source: { size: bytes.length, width: 640, height: 480 } },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      key,
      id: key,
      _id: key,
      title: 'Aula 1 – introdução',
      type: 'default',
      status: 'copying',
      playable: false,
      source: { size: bytes.length },
    })
    expect(data.encoding).toMatchObject({ rungs: [], progress: 0, currentResolution: null, secondsLeft: null })
    expect(await readStorage(api, account)).toEqual({ used: bytes.length, reserved: 0 })
    expect(api.sentJobs).toEqual([{ name: 'encode-first', payload: { videoKey: key, step: 0, turn: expect.any(Number) } }])
    const row = await api.db.selectFrom('videos').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ account_id: account.accountId, source_object: `sources/${key}`, source_name: 'Aula 1 – introdução.mp4' })
    expect(row.secret).toMatch(/^[\w-]{80}$/)
  })

  it('registerVideo is idempotent', async () => {
    const register = () =>
      callApi(api, 'registerVideo', { as: account, body: { filename: key, title: 'Outro título', source: { size: 1 } } })
    for (const { status, data } of [await register(), await register()])
      expect({ status, title: data.title }).toEqual({ status: 200, title: 'Aula 1 – introdução' })
    expect(api.sentJobs).toHaveLength(1)
    expect(await readStorage(api, account)).toEqual({ used: bytes.length, reserved: 0 })
  })

  it('completeMultipart is idempotent after the registration', async () => {
    const upload = await api.db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    const { status, data } = await callApi(api, 'completeMultipart', {
      as: account,
      body: { filename: key, uploadId: upload.upload_id, parts: [{ ETag: 'x', PartNumber: 1 }] },
    })
    expect({ status, data }).toEqual({ status: 200, data: { key, size: bytes.length } })
  })

  it('answers UPLOAD_CLOSED when a media is cancelled or a deleted media is registered again', async () => {
    const upload = await api.db.selectFrom('uploads').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    expect((await callApi(api, 'cancelMultipart', { as: account, body: { filename: key, uploadId: upload.upload_id } })).error.code).toBe(
      'UPLOAD_CLOSED',
    )
    expect((await stored(key)).equals(bytes)).toBe(true)
    await callApi(api, 'deleteVideo', { as: account, params: { key } })
    expect(
      (await callApi(api, 'registerVideo', { as: account, body: { filename: key, title: 'De volta', source: { size: 1 } } })).error.code,
    ).toBe('UPLOAD_CLOSED')
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: 0 })
  })
})

describe('registerVideo', () => {
  beforeAll(async () => {
    account = await signUpTestAccount(api)
  })

  it('creates one media and one encode job for concurrent calls', async () => {
    const { filename } = await completeTestUpload(api, account, 'aula.mp4', randomBytes(100))
    const before = api.sentJobs.length
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        callApi(api, 'registerVideo', { as: account, body: { filename, title: 'Aula', source: { size: 100 } } }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(api.sentJobs.length - before).toBe(1)
    expect(await readStorage(api, account)).toEqual({ used: 100, reserved: 0 })
  })

  it('requires a completed upload', async () => {
    const open = await openTestUpload(api, account, 'aula.mp4', 100)
    const register = (filename: string, as = account) =>
      callApi(api, 'registerVideo', { as, body: { filename, title: 'Aula', source: { size: 100 } } })
    expect((await register(open.filename)).error.code).toBe('UPLOAD_INCOMPLETE')
    expect((await register('0'.repeat(16))).error.code).toBe('UPLOAD_NOT_FOUND')
    await callApi(api, 'cancelMultipart', { as: account, body: open })
    expect((await register(open.filename)).error.code).toBe('UPLOAD_CLOSED')
  })

  it('derives the type from the name of the uploaded file, not from the request', async () => {
    const { filename } = await completeTestUpload(api, account, 'faixa.MP3', randomBytes(10))
    const { data } = await callApi(api, 'registerVideo', {
      as: account,
      body: { filename, title: 'Faixa', type: 'default', source: { size: 10 } },
    })
    expect(data.type).toBe('audio')
  })

  it('rolls back when the encode cannot be enqueued, and succeeds on retry', async () => {
    let broken = true
    const other = await startTestApi({
      deps: {
        jobs: {
          enqueue: async () => {
            if (broken) throw new Error('connection terminated unexpectedly')
          },
          enqueueAll: async () => {},
          work: async () => {},
          stop: async () => {},
        },
      },
    })
    try {
      const producer = await signUpTestAccount(other)
      const { filename } = await completeTestUpload(other, producer, 'aula.mp4', randomBytes(50))
      const register = () => callApi(other, 'registerVideo', { as: producer, body: { filename, title: 'Aula', source: { size: 50 } } })
      expect((await register()).status).toBeGreaterThanOrEqual(500)
      expect(await readStorage(other, producer)).toEqual({ used: 0, reserved: 50 })
      expect(await other.db.selectFrom('videos').selectAll().execute()).toEqual([])
      broken = false
      expect((await register()).status).toBe(200)
      expect(await readStorage(other, producer)).toEqual({ used: 50, reserved: 0 })
    } finally {
      await other.close()
    }
  })

  it('enqueues one encode-first job in pg-boss', async () => {
    const database = await createTestDatabase()
    const jobs = await createJobQueue({ databaseUrl: database.url, role: 'sender', onError: () => {} })
    const other = await startTestApi({ database, deps: { jobs } })
    try {
      const { key } = await uploadTestVideo(other, await signUpTestAccount(other), 'aula.mp4', randomBytes(50))
      const { rows } = await database.pool.query(`select name, data from pgboss.job where name = 'encode-first'`)
      expect(rows).toEqual([{ name: 'encode-first', data: { videoKey: key, step: 0, turn: expect.any(Number) } }])
    } finally {
      await other.close()
      await jobs.stop(1)
      await database.close()
    }
  })
})

describe('upload permissions', () => {
  it('every upload route answers 401 without a session', async () => {
    for (const name of [
      'createMultipart',
      'presignPart',
      'completeMultipart',
      'cancelMultipart',
      'registerVideo',
      'postWebhook',
    ] as const) {
      const { status, error } = await callApi(api, name, { body: {} })
      expect({ status, message: error.message }).toEqual({ status: 401, message: 'A sessão expirou, é necessario fazer login novamente.' })
    }
  })

  it('a manager needs the upload rule; the bytes count for the tenant’s account', async () => {
    const owner = await signUpTestAccount(api)
    const member = await signUpTestAccount(api)
    const viewer = await enterTestTenant(api, member, owner, ['videozz:videos:list'])
    expect((await callApi(api, 'createMultipart', { as: viewer, body: { filename: 'aula.mp4', size: 10 } })).error.code).toBe('FORBIDDEN')
    const uploader = await enterTestTenant(api, member, owner, ['videozz:videos:upload'])
    await completeTestUpload(api, uploader, 'aula.mp4', randomBytes(10))
    expect(await readStorage(api, owner)).toEqual({ used: 0, reserved: 10 })
    expect(await readStorage(api, member)).toEqual({ used: 0, reserved: 0 })
  })

  it("answers 404 to calls for another account's upload", async () => {
    const owner = await signUpTestAccount(api)
    const stranger = await signUpTestAccount(api)
    const open = await openTestUpload(api, owner, 'aula.mp4', 10)
    const done = await completeTestUpload(api, owner, 'aula.mp4', randomBytes(10))
    const parts = [{ ETag: 'x', PartNumber: 1 }]
    const attempts = [
      callApi(api, 'presignPart', { as: stranger, body: { ...open, partNumber: 1 } }),
      callApi(api, 'completeMultipart', { as: stranger, body: { ...open, parts } }),
      callApi(api, 'cancelMultipart', { as: stranger, body: open }),
      callApi(api, 'registerVideo', { as: stranger, body: { filename: done.filename, title: 'Meu', source: { size: 10 } } }),
      callApi(api, 'presignPart', { as: owner, body: { filename: open.filename, uploadId: done.uploadId, partNumber: 1 } }),
    ]
    for (const { status, error } of await Promise.all(attempts))
      expect({ status, code: error.code }).toEqual({ status: 404, code: 'UPLOAD_NOT_FOUND' })
    expect(await readStorage(api, owner)).toEqual({ used: 0, reserved: 20 })
    expect((await fetch(await presignTestPart(api, owner, open, 1), { method: 'PUT', body: randomBytes(10) })).status).toBe(200)
  })
})
