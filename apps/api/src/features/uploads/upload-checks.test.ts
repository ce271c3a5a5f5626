import { randomBytes } from 'node:crypto'
import { freePlan, gibibyte, mebibyte } from '@videozz/domain'
import { createTestPlan } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { completeTestUpload, listOpenMultipart, openTestUpload, readStorage } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const create = (as: TestAccount, filename: string, size: number, rest: object = {}) =>
  callApi(api, 'createMultipart', { as, body: { filename, size, ...rest } })
const setUsed = (of: TestAccount, storage_used: number) =>
  api.db.updateTable('accounts').set({ storage_used }).where('id', '=', of.accountId).execute()

describe('createMultipart validation', () => {
  beforeAll(async () => {
    account = await signUpTestAccount(api, { plan: 'free' })
  })

  it.each([
    ['aula', 10, {}, 400, 'Extensão do arquivo não encontrada.'],
    ['.mp4', 10, {}, 400, 'Extensão do arquivo não encontrada.'],
    ['aula.exe', 10, {}, 400, 'aula.exe não é um tipo de mídia suportado.'],
    ['lista.m3u8', 10, {}, 400, 'lista.m3u8 não é um tipo de mídia suportado.'],
    ['aula.mp4', 10, { type: 'text/html' }, 400, 'aula.mp4 não é um tipo de mídia suportado.'],
    ['aula.mp4', 500 * mebibyte + 1, {}, 400, 'Vídeo maior que 500 MB!'],
    ['aula.mp4', 0, {}, 400, 'Arquivo inválido para envio.'],
  ])('rejects %s of %d bytes %j', async (name, size, rest, status, message) => {
    const answer = await create(account, name, size, rest)
    expect({ status: answer.status, message: answer.error.message }).toEqual({ status, message })
    expect(await readStorage(api, account)).toEqual({ used: 0, reserved: 0 })
  })

  it('accepts the formats of UPLOAD_EXTRA_FORMATS, which getPublicSettings lists', async () => {
    expect((await callApi(api, 'getPublicSettings')).data.uploadExtraFormats).toEqual(['mkv', 'm4v'])
    for (const [name, type] of [
      ['gravação.mkv', 'video/x-matroska'],
      ['gravação.M4V', 'video/x-m4v'],
    ] as const) {
      const { status, data } = await create(account, name, 10, { type })
      expect(status).toBe(200)
      await callApi(api, 'cancelMultipart', { as: account, body: { filename: data.key, uploadId: data.uploadId } })
    }
    expect((await create(account, 'gravação.ts', 10, { type: 'video/mp2t' })).error.code).toBe('FILE_TYPE_UNSUPPORTED')
    const strict = await startTestApi({ env: { UPLOAD_EXTRA_FORMATS: 'none' } })
    try {
      const owner = await signUpTestAccount(strict)
      expect((await callApi(strict, 'getPublicSettings')).data.uploadExtraFormats).toEqual([])
      const refused = await callApi(strict, 'createMultipart', { as: owner, body: { filename: 'gravação.mkv', size: 10 } })
      expect(refused.error.message).toBe('gravação.mkv não é um tipo de mídia suportado.')
    } finally {
      await strict.close()
    }
  })

  it.each([
    ['canceled', 'ACCOUNT_CANCELED'],
    ['disabled', 'ACCOUNT_DISABLED'],
    ['overdue', 'PLAN_OVERDUE'],
  ] as const)('rejects an account with status %s', async (status, code) => {
    const blocked = await signUpTestAccount(api, { status })
    expect((await create(blocked, 'aula.mp4', 10)).error.code).toBe(code)
    expect((await create(blocked, 'aula', 10)).error.code).toBe('FILE_WITHOUT_EXTENSION')
  })

  it('rejects an overdue account, but accepts cancelMultipart of an open upload', async () => {
    const late = await signUpTestAccount(api)
    const upload = await openTestUpload(api, late, 'aula.mp4', 10)
    await api.db.updateTable('accounts').set({ status: 'overdue' }).where('id', '=', late.accountId).execute()
    expect((await create(late, 'aula.mp4', 10)).error.message).toBe('Plano vencido. Renove para continuar.')
    expect((await callApi(api, 'presignPart', { as: late, body: { ...upload, partNumber: 1 } })).error.code).toBe('ACCOUNT_OVERDUE')
    expect((await callApi(api, 'cancelMultipart', { as: late, body: upload })).status).toBe(200)
    expect(await readStorage(api, late)).toEqual({ used: 0, reserved: 0 })
  })

  it('rejects a plan whose upload_size is 0', async () => {
    const { id } = await createTestPlan(api.db, { type: 'custom', upload_size: 0 })
    const other = await signUpTestAccount(api)
    await api.db.updateTable('accounts').set({ plan_id: id }).where('id', '=', other.accountId).execute()
    expect((await create(other, 'aula.mp4', 10)).error.message).toBe('Espaço indisponível.')
  })

  it('rejects unknown fields, wrong types and invalid or missing sizes', async () => {
    for (const body of [
      { filename: 'aula.mp4' },
      { filename: 'aula.mp4', size: -1 },
      { filename: 'aula.mp4', size: 1.5 },
      { filename: 'aula.mp4', size: 2 ** 60 },
      { filename: 'aula.mp4', size: 1, plan: 'x' },
      { filename: 1, size: 1 },
    ]) {
      expect((await callApi(api, 'createMultipart', { as: account, body })).error.code).toBe('INVALID_INPUT')
    }
  })
})

describe('malicious file names', () => {
  it.each([
    ['../../../etc/passwd.mp4', 'passwd.mp4'],
    ['C:\\Windows\\system32\\aula.mp4', 'aula.mp4'],
    ["'; drop table uploads; --.mp4", "'; drop table uploads; --.mp4"],
    ['aula\u0000.mp4', 'aula.mp4'],
    ['\u202eaula.mp4', 'aula.mp4'],
    ['aula\r\nSet-Cookie: x=1.mp4', 'aula Set-Cookie: x=1.mp4'],
    [`${'é'.repeat(1000)}.mp4`, `${'é'.repeat(230)}.mp4`],
    ['\ud800.mp4', '\ufffd.mp4'],
    ['file:///etc/hosts.mp4', 'hosts.mp4'],
  ])('%j is stored as %j', async (name, kept) => {
    const owner = await signUpTestAccount(api)
    const { filename } = await openTestUpload(api, owner, name, 10)
    const row = await api.db.selectFrom('uploads').selectAll().where('key', '=', filename).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ file_name: kept, object_key: `sources/${filename}` })
    expect(filename).toMatch(/^[a-z0-9]{16}$/)
  })
})

describe('storage reservation', () => {
  it('succeeds for only one of 12 concurrent uploads that compete for the last bytes', async () => {
    account = await signUpTestAccount(api, { plan: 'free' })
    await setUsed(account, freePlan.storageSize - 100)
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(account, 'aula.mp4', 60)))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array<number>(11).fill(403)])
    const refused = answers.filter((answer) => answer.status === 403)
    expect(new Set(refused.map((answer) => answer.error.message))).toEqual(new Set(['Espaço insuficiente para armazenar esse vídeo.']))
    expect(await readStorage(api, account)).toEqual({ used: freePlan.storageSize - 100, reserved: 60 })
    const left = await listOpenMultipart(api)
    const open = await api.db.selectFrom('uploads').select('upload_id').where('account_id', '=', account.accountId).execute()
    expect(open).toHaveLength(1)
    expect(left.filter((id) => answers.some((answer) => answer.data.uploadId === id))).toEqual(open.map((each) => each.upload_id))
  })

  it('can use the last byte; cancelMultipart releases the reserved bytes', async () => {
    account = await signUpTestAccount(api, { plan: 'free' })
    await setUsed(account, freePlan.storageSize - 100)
    const upload = await openTestUpload(api, account, 'aula.mp4', 100)
    expect((await create(account, 'aula.mp4', 1)).error.code).toBe('NOT_ENOUGH_SPACE')
    await callApi(api, 'cancelMultipart', { as: account, body: upload })
    expect((await create(account, 'aula.mp4', 100)).status).toBe(200)
  })

  it('is not limited on a paid plan; only the file size is', async () => {
    const paid = await signUpTestAccount(api)
    await setUsed(paid, 10_000 * gibibyte)
    expect((await create(paid, 'aula.mp4', 5 * gibibyte)).status).toBe(200)
    expect((await create(paid, 'aula.mp4', 5 * gibibyte + 1)).error.message).toBe('Vídeo maior que 5 GB!')
  })

  it('stays exact over 40 concurrent uploads that are registered, canceled and deleted', async () => {
    const busy = await signUpTestAccount(api)
    const registered: number[] = []
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const size = 100 + index
        const upload =
          index % 2 === 0
            ? await completeTestUpload(api, busy, 'aula.mp4', randomBytes(size))
            : await openTestUpload(api, busy, 'aula.mp4', size)
        const cancel = () => callApi(api, 'cancelMultipart', { as: busy, body: upload })
        const register = () =>
          callApi(api, 'registerVideo', { as: busy, body: { filename: upload.filename, title: 'Aula', source: { size } } })
        if (index % 4 === 0) await Promise.all([register(), cancel(), register(), cancel()])
        else if (index % 4 === 2)
          await Promise.all([register(), callApi(api, 'deleteVideo', { as: busy, params: { key: upload.filename } })])
        else await Promise.all([cancel(), cancel()])
      }),
    )
    const kept = await api.db
      .selectFrom('videos')
      .select('source_size')
      .where('account_id', '=', busy.accountId)
      .where('deleted_at', 'is', null)
      .execute()
    registered.push(...kept.map((video) => video.source_size))
    expect(await readStorage(api, busy)).toEqual({ used: registered.reduce((sum, size) => sum + size, 0), reserved: 0 })
  })
})

describe('createMultipart with an idempotency key', () => {
  const idempotencyKey = 'envio-1234'
  it('answers the same upload to a repeated call, also to simultaneous ones, and reserves its size once', async () => {
    const owner = await signUpTestAccount(api)
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(owner, 'aula.mp4', 1000, { idempotencyKey })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    answers.push(await create(owner, 'aula.mp4', 1000, { idempotencyKey }))
    expect(new Set(answers.map(({ data }) => `${data.key} ${data.uploadId}`)).size).toBe(1)
    expect(await readStorage(api, owner)).toEqual({ used: 0, reserved: 1000 })
    expect((await listOpenMultipart(api)).filter((uploadId) => answers.some(({ data }) => data.uploadId === uploadId))).toHaveLength(1)
    const rows = await api.db.selectFrom('uploads').select('key').where('account_id', '=', owner.accountId).execute()
    expect(rows).toHaveLength(1)
  })

  it('keeps accounts, keys and files apart, and answers UPLOAD_CLOSED once the upload was cancelled', async () => {
    const [one, other] = [await signUpTestAccount(api), await signUpTestAccount(api)]
    const made = await create(one, 'aula.mp4', 10, { idempotencyKey })
    expect((await create(other, 'aula.mp4', 10, { idempotencyKey })).data.key).not.toBe(made.data.key)
    expect((await create(one, 'aula.mp4', 10, { idempotencyKey: 'envio-5678' })).data.key).not.toBe(made.data.key)
    expect((await create(one, 'aula.mp4', 11, { idempotencyKey })).error.code).toBe('UPLOAD_KEY_USED')
    expect((await create(one, 'outra.mp4', 10, { idempotencyKey })).error.code).toBe('UPLOAD_KEY_USED')
    expect((await create(one, 'aula.mp4', 10, { idempotencyKey: 'a b' })).error.code).toBe('INVALID_INPUT')
    await callApi(api, 'cancelMultipart', { as: one, body: { filename: made.data.key, uploadId: made.data.uploadId } })
    expect((await create(one, 'aula.mp4', 10, { idempotencyKey })).error.code).toBe('UPLOAD_CLOSED')
  })

  it('forgets a key after a day', async () => {
    const owner = await signUpTestAccount(api)
    const made = await create(owner, 'aula.mp4', 10, { idempotencyKey })
    await api.db
      .updateTable('uploads')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('key', '=', made.data.key)
      .execute()
    const later = await create(owner, 'aula.mp4', 10, { idempotencyKey })
    expect([later.status, later.data.key === made.data.key]).toEqual([200, false])
  })
})

describe('stored upload data', () => {
  it('createMultipart stores the product id, the user and an expiry after 24 hours', async () => {
    const owner = await signUpTestAccount(api)
    const { data } = await create(owner, 'aula.mp4', 10, { eduzzId: ' 12345 ', type: 'video/mp4' })
    const row = await api.db.selectFrom('uploads').selectAll().where('key', '=', data.key).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ eduzz_id: '12345', state: 'open', user_id: owner.userId })
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(24 * 3600 * 1000)
  })

  it('postWebhook writes the browser’s upload report to the audit log and rejects invalid reports', async () => {
    const owner = await signUpTestAccount(api)
    const body = {
      event: 'upload',
      sentDate: '2026-03-01T10:00:00.000Z',
      data: { filename: 'aula\u0000.mp4', status: 'error', format: 'mp4', type: 'video/mp4', error: 'rede' },
    }
    expect((await callApi(api, 'postWebhook', { as: owner, body })).status).toBe(200)
    const [row] = await api.db.selectFrom('audit_log').selectAll().where('account_id', '=', owner.accountId).execute()
    expect(row).toMatchObject({
      user_id: owner.userId,
      action: 'upload.error',
      details: { filename: 'aula.mp4', format: 'mp4', type: 'video/mp4', error: 'rede', sentDate: body.sentDate },
    })
    for (const wrong of [
      { ...body, event: 'download' },
      { ...body, sentDate: 'ontem' },
      { ...body, data: { ...body.data, status: 'paused' } },
      { event: 'upload' },
    ]) {
      expect((await callApi(api, 'postWebhook', { as: owner, body: wrong })).error.code).toBe('INVALID_INPUT')
    }
  })
})
