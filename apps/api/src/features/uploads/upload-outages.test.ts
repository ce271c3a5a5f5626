import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Database, suspectAccounts } from '@videozz/db'
import { StorageFullError, StorageUnavailableError } from '@videozz/storage'
import { startTestServer, type TestServer } from '@videozz/testing'
import { createDatabase, createPool } from '@videozz/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { toAppError } from '../../shared/handle-error.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import {
  completeTestUpload,
  listOpenMultipart,
  type OpenUpload,
  openTestUpload,
  presignTestPart,
  readStorage,
  sendTestParts,
  type SentPart,
} from '../../shared/testing/test-upload.ts'
import { createUploadsFeature, uploadsFeature } from './routes.ts'
import { toUploadFailure } from './upload-failure.ts'
import { type Fault, makeFaulty, type StoreCall } from './testing/faulty-store.ts'

const partBytes = 5 * 1024 ** 2
const bytes = randomBytes(partBytes + 1000)
let api: TestApi
let account: TestAccount
let upload: OpenUpload
let fault: ((call: StoreCall) => Fault | undefined) | undefined
beforeAll(async () => {
  api = await startTestApi({ wrapStore: (store) => makeFaulty(store, (call) => fault?.(call)) })
})
afterAll(() => api.close())

/** Another process of the same installation, which hangs up on a sender after so many milliseconds of silence. */
const startImpatient = (idleMs: number) =>
  startTestApi({
    database: api.database,
    deps: { store: api.store },
    features: features.map((each) => (each === uploadsFeature ? createUploadsFeature(idleMs) : each)),
  })
beforeEach(async () => {
  fault = undefined
  account = await signUpTestAccount(api)
  upload = await openTestUpload(api, account, 'aula.mp4', bytes.length)
})

const complete = (parts: SentPart[]) => callApi(api, 'completeMultipart', { as: account, body: { ...upload, parts } })
const cancel = () => callApi(api, 'cancelMultipart', { as: account, body: upload })
const create = () => callApi(api, 'createMultipart', { as: account, body: { filename: 'aula.mp4', size: 10 } })
const putPart = async (partNumber: number) => {
  const body = bytes.subarray((partNumber - 1) * partBytes, partNumber * partBytes)
  const response = await fetch(await presignTestPart(api, account, upload, partNumber), { method: 'PUT', body })
  const text = await response.text()
  return { status: response.status, code: text && (JSON.parse(text) as { error: { code: string } }).error.code }
}
const wholeAndRight = async (): Promise<void> => {
  const { body } = await api.store.get(`sources/${upload.filename}`)
  expect(Buffer.concat(await body.toArray()).equals(bytes)).toBe(true)
}

describe('a full disk', () => {
  const full = new StorageFullError('No space left')

  it('answers 507 UPLOAD_WITHOUT_ROOM and leaves no multipart open; the upload completes once there is space', async () => {
    const before = await listOpenMultipart(api)
    fault = (call) => (call === 'abortMultipart' ? undefined : { when: 'before', error: full })
    const refused = await create()
    expect([refused.status, refused.error.code]).toEqual([507, 'UPLOAD_WITHOUT_ROOM'])
    fault = (call) => (call === 'putPart' ? { when: 'before', error: full } : undefined)
    expect(await putPart(1)).toEqual({ status: 507, code: 'UPLOAD_WITHOUT_ROOM' })
    fault = undefined
    const parts = await sendTestParts(api, account, upload, bytes)
    fault = (call) => (call === 'completeMultipart' ? { when: 'before', error: full } : undefined)
    expect((await complete(parts)).error.code).toBe('UPLOAD_WITHOUT_ROOM')
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: bytes.length })
    expect(await listOpenMultipart(api)).toEqual(before)
    fault = undefined
    expect((await complete(parts)).status).toBe(200)
    await wholeAndRight()
  })

  it('says that the upload continues by itself, and when to look again', async () => {
    fault = (call) => (call === 'putPart' ? { when: 'before', error: full } : undefined)
    const answer = await fetch(await presignTestPart(api, account, upload, 1), { method: 'PUT', body: bytes.subarray(0, partBytes) })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '15'])
    expect(await answer.json()).toMatchObject({
      error: { message: 'Servidor sem espaço. O envio continua assim que houver.' },
    })
  })

  it('is a full disk of the database too (SQLSTATE 53100)', () => {
    const error = Object.assign(new Error('could not extend file'), { code: '53100' })
    expect(toUploadFailure(error)).toMatchObject({ code: 'UPLOAD_WITHOUT_ROOM', status: 507 })
    expect(toAppError(new Error('query failed', { cause: error }))).toMatchObject({ code: 'STORAGE_FULL', status: 507 })
  })

  it('leaves the api ready: what is stored can be read', async () => {
    fault = (call) => (call === 'check' ? { when: 'before', error: full } : undefined)
    api.advance(1000)
    expect((await api.app.inject('/readyz')).json()).toEqual({ status: 'ok', checks: { database: 'ok', storage: 'ok' } })
    fault = (call) => (call === 'check' ? { when: 'before', error: new StorageUnavailableError('away') } : undefined)
    api.advance(1000)
    expect((await api.app.inject('/readyz')).statusCode).toBe(503)
  })

  it('answers 507 UPLOAD_WITHOUT_ROOM when the file system has no space while a part is written', async () => {
    const data = join(api.env.storage.STORAGE_DIR ?? '', 'multipart', upload.uploadId, 'data')
    expect(existsSync(data)).toBe(true)
    renameSync(data, `${data}-kept`)
    symlinkSync('/dev/full', data)
    expect(await putPart(1)).toEqual({ status: 507, code: 'UPLOAD_WITHOUT_ROOM' })
    rmSync(data)
    renameSync(`${data}-kept`, data)
    const [, second] = await sendTestParts(api, account, upload, bytes)
    expect((await complete([{ PartNumber: 1, ETag: 'x' }, second!])).error.code).toBe('UPLOAD_PART_INVALID')
    expect((await complete(await sendTestParts(api, account, upload, bytes))).status).toBe(200)
    await wholeAndRight()
  })
})

describe('unavailable object store', () => {
  it('answers 503 at each call; create, complete and cancel succeed once the store is available', async () => {
    const folder = api.env.storage.STORAGE_DIR ?? ''
    const other = await openTestUpload(api, account, 'aula.mp4', 10)
    const parts = await sendTestParts(api, account, upload, bytes)
    const cancelOther = () => callApi(api, 'cancelMultipart', { as: account, body: other })
    renameSync(folder, `${folder}-away`)
    try {
      expect(await putPart(1)).toEqual({ status: 503, code: 'UNAVAILABLE' })
      for (const call of [create, () => complete(parts), cancelOther]) {
        const { status, error } = await call()
        expect([status, error.code]).toEqual([503, 'UNAVAILABLE'])
      }
    } finally {
      renameSync(`${folder}-away`, folder)
    }
    expect((await complete(parts)).status).toBe(200)
    expect((await cancelOther()).status).toBe(200)
    expect((await create()).status).toBe(200)
    await wholeAndRight()
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: bytes.length + 10 })
    expect(await listOpenMultipart(api)).not.toContain(other.uploadId)
  })

  it.each(['createMultipart', 'putPart', 'completeMultipart', 'abortMultipart', 'delete'] as const)(
    'a retry succeeds when the store executed %s but its response was lost',
    async (failing) => {
      let left = 1
      fault = (call) =>
        call === failing && left-- > 0 ? { when: 'after', error: new StorageUnavailableError('The answer was lost') } : undefined
      if (failing === 'createMultipart') {
        expect((await create()).status).toBe(503)
        expect((await create()).status).toBe(200)
        expect(await readStorage(api, account)).toEqual({ used: 0, reserved: bytes.length + 10 })
        return
      }
      if (failing === 'putPart') expect((await putPart(1)).status).toBe(503)
      const parts = await sendTestParts(api, account, upload, bytes)
      if (failing === 'completeMultipart') expect((await complete(parts)).status).toBe(200)
      if (failing === 'abortMultipart' || failing === 'delete') {
        expect((await cancel()).status).toBe(503)
        expect((await cancel()).status).toBe(200)
        expect(await readStorage(api, account)).toEqual({ used: 0, reserved: 0 })
        expect(await listOpenMultipart(api)).not.toContain(upload.uploadId)
        return
      }
      expect((await complete(parts)).status).toBe(200)
      await wholeAndRight()
    },
  )
})

describe('client connection of a part upload', () => {
  async function begin(partNumber: number, announced: number, server = api) {
    const url = new URL(new URL(await presignTestPart(api, account, upload, partNumber)).pathname, server.url)
    const socket = connect(Number(url.port), url.hostname)
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {})
    await once(socket, 'connect')
    socket.write(`PUT ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-length: ${announced}\r\n\r\n`)
    return {
      socket,
      closed: once(socket, 'close'),
      answered: async () => {
        for (let waited = 0; waited < 2400 && !answer.includes('\r\n\r\n'); waited++) await delay(25)
        return { status: Number(answer.split(' ')[1]), etag: /etag: (\S+)/i.exec(answer)?.[1] ?? '' }
      },
    }
  }
  const last = bytes.subarray(partBytes)

  it('stays open while the client sends slowly without long pauses', async () => {
    const impatient = await startImpatient(3000)
    const sender = await begin(2, last.length, impatient)
    // Longer than the silence allowed, all in all, though no pause comes near it.
    for (let from = 0; from < last.length; from += 100) {
      sender.socket.write(last.subarray(from, from + 100))
      await delay(350)
    }
    const { status, etag } = await sender.answered()
    expect(status).toBe(200)
    sender.socket.destroy()
    await impatient.close()
    const [first] = await sendTestParts(api, account, upload, bytes)
    expect((await complete([first!, { PartNumber: 2, ETag: etag }])).status).toBe(200)
    await wholeAndRight()
  })

  it('is closed when the client is idle; the part can be sent again', async () => {
    const impatient = await startImpatient(1000)
    const sender = await begin(2, last.length, impatient)
    sender.socket.write(last.subarray(0, 300))
    await sender.closed
    await impatient.close()
    expect((await complete(await sendTestParts(api, account, upload, bytes))).status).toBe(200)
    await wholeAndRight()
  })

  it('completeMultipart rejects a part being rewritten; a completed upload accepts no parts', async () => {
    const parts = await sendTestParts(api, account, upload, bytes)
    const sender = await begin(2, last.length)
    sender.socket.write(Buffer.alloc(300, 1))
    // The record of a part that arrives is empty.
    const record = join(api.env.storage.STORAGE_DIR ?? '', 'multipart', upload.uploadId, 'part-2')
    await expect.poll(() => statSync(record).size).toBe(0)
    expect((await complete(parts)).error.code).toBe('UPLOAD_INCOMPLETE')
    sender.socket.destroy()
    expect((await complete(await sendTestParts(api, account, upload, bytes))).status).toBe(200)
    expect(await putPart(2).catch((error: Error) => error.message)).toBe('presigned-url-multipart answered UPLOAD_CLOSED')
    await wholeAndRight()
  })

  it('answers 403 to a part URL older than one hour; the upload completes with new URLs', async () => {
    const url = await presignTestPart(api, account, upload, 1)
    const other = await startTestApi({ database: api.database, deps: { store: api.store } })
    // Tests before this one moved the first server's clock by seconds.
    other.advance(2 * 3_600_000)
    try {
      const late = await fetch(url.replace(api.url, other.url), { method: 'PUT', body: bytes.subarray(0, partBytes) })
      expect([late.status, ((await late.json()) as { error: { code: string } }).error.code]).toEqual([403, 'UPLOAD_ADDRESS_EXPIRED'])
    } finally {
      await other.app.close()
      await other.db.destroy()
    }
    expect((await complete(await sendTestParts(api, account, upload, bytes))).status).toBe(200)
  })

  it('rejects path traversal in file names and upload ids', async () => {
    for (const target of [
      { filename: '../../../etc/passwd', uploadId: upload.uploadId },
      { filename: upload.filename, uploadId: '../..' },
      { filename: upload.filename, uploadId: `${upload.uploadId}.closing` },
      { filename: `sources/${upload.filename}`, uploadId: upload.uploadId },
    ]) {
      for (const name of ['presignPart', 'completeMultipart', 'cancelMultipart'] as const) {
        const { status, error } = await callApi(api, name, {
          as: account,
          body: {
            ...target,
            ...(name === 'presignPart' && { partNumber: 1 }),
            ...(name === 'completeMultipart' && { parts: [{ ETag: 'x', PartNumber: 1 }] }),
          },
        })
        expect([400, 404], error.code).toContain(status)
      }
    }
    expect(await listOpenMultipart(api)).toContain(upload.uploadId)
  })
})

describe('killed database', () => {
  let server: TestServer
  let other: TestApi
  let db: Database
  beforeAll(async () => {
    server = await startTestServer({ survivesKill: true })
    const url = await server.create()
    const pool = createPool(url, { max: 3 })
    db = createDatabase(pool)
    other = await startTestApi({ database: { db, pool, url, close: async () => {} } })
  })
  afterAll(async () => {
    await other.close()
    await db.destroy()
    await server.stop()
  })

  it('answers 503 during the outage; retries succeed, and storage figures match the stored files', async () => {
    const owner = await signUpTestAccount(other)
    const content = randomBytes(100)
    const body = { filename: 'aula.mp4', size: content.length }
    // Asks until it is answered by something else than "away".
    const insist = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
      for (;;) {
        const answer = await ask()
        if (answer.status !== 503) return answer
        seen.add(503)
        await delay(100)
      }
    }
    const seen = new Set<number>()
    let stop = false
    let finished = 0
    const flows = Array.from({ length: 8 }, async (_, flow) => {
      let media = 0
      while (!stop || media === 0) {
        const opened = await insist(() => callApi(other, 'createMultipart', { as: owner, body }))
        expect(opened.status).toBe(200)
        const target = { filename: opened.data.key, uploadId: opened.data.uploadId }
        const signed = await insist(() => callApi(other, 'presignPart', { as: owner, body: { ...target, partNumber: 1 } }))
        const sent = await insist(() => fetch(new URL(signed.data.url, other.url), { method: 'PUT', body: content }))
        expect(sent.status).toBe(200)
        const parts = [{ PartNumber: 1, ETag: sent.headers.get('etag') }]
        if (flow % 4 === 3) {
          expect((await insist(() => callApi(other, 'cancelMultipart', { as: owner, body: target }))).status).toBe(200)
        } else {
          expect((await insist(() => callApi(other, 'completeMultipart', { as: owner, body: { ...target, parts } }))).status).toBe(200)
          const registered = await insist(() =>
            callApi(other, 'registerVideo', { as: owner, body: { filename: target.filename, title: 'Aula', source: { size: 100 } } }),
          )
          expect(registered.status).toBe(200)
        }
        media += 1
        finished += 1
      }
      return flow % 4 === 3 ? 0 : media
    })
    for (let kill = 0; kill < 2; kill++) {
      const before = finished
      await expect.poll(() => finished).toBeGreaterThan(before)
      await server.kill()
      seen.clear()
      await expect.poll(() => seen.has(503)).toBe(true)
      await server.revive()
    }
    stop = true
    const media = (await Promise.all(flows)).reduce((sum, count) => sum + count, 0)
    expect(await suspectAccounts(db)).toEqual([])
    const rows = await db.selectFrom('videos').select('key').execute()
    expect(rows).toHaveLength(media)
    for (const { key } of rows) expect((await other.store.head(`sources/${key}`))?.size).toBe(content.length)
    expect((await readStorage(other, owner)).used).toBe(media * content.length)
  })
})

describe('expired upload', () => {
  it('presignPart, completeMultipart and registerVideo answer UPLOAD_NOT_FOUND; cancelMultipart answers 200', async () => {
    const late = await startTestApi()
    try {
      const owner = await signUpTestAccount(late)
      const open = await openTestUpload(late, owner, 'aula.mp4', 10)
      const done = await completeTestUpload(late, owner, 'aula.mp4', randomBytes(10))
      await late.db.updateTable('uploads').set({ state: 'expired' }).execute()
      const parts = [{ ETag: 'x', PartNumber: 1 }]
      const answers = await Promise.all([
        callApi(late, 'presignPart', { as: owner, body: { ...open, partNumber: 1 } }),
        callApi(late, 'completeMultipart', { as: owner, body: { ...open, parts } }),
        callApi(late, 'registerVideo', { as: owner, body: { filename: done.filename, title: 'Aula', source: { size: 10 } } }),
      ])
      expect(answers.map((answer) => answer.error.code)).toEqual(Array(3).fill('UPLOAD_NOT_FOUND'))
      expect((await callApi(late, 'cancelMultipart', { as: owner, body: open })).status).toBe(200)
    } finally {
      await late.close()
    }
  })
})
