import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestFolder, createTestLive, type PictureWorker, startPictureWorker } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestGroup, enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { inMinutes, type LiveForm, liveForm, mustPublish } from './testing/live-form.ts'

let api: TestApi
let owner: TestAccount
let worker: PictureWorker
const folder = mkdtempSync(join(tmpdir(), 'videozz-lives-'))
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['live'] })
  worker = startPictureWorker(api.db)
})
afterAll(async () => {
  await worker.stop()
  await api.close()
  rmSync(folder, { recursive: true })
})

const producer = () => signUpTestAccount(api, { flags: ['live'] })
const create = (change: LiveForm = {}, as = owner) => callApi(api, 'createLive', { as, form: liveForm(api, change) })
const update = (id: string, form: LiveForm, as = owner) => callApi(api, 'updateLive', { as, params: { id }, form })
const get = async (id: string, as = owner) => (await callApi(api, 'getLive', { as, params: { id } })).data
const draw = (name: string): Buffer<ArrayBuffer> => {
  const path = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=640x480', '-frames:v', '1', path])
  return Buffer.from(readFileSync(path))
}
const isStored = async (url: string | null): Promise<boolean> => (await fetch(api.url + (url ?? ''))).status === 200

describe('createLive', () => {
  it('schedules a live and answers with the fields of the spec, the address and the key', async () => {
    const { status, data } = await create({ title: '  Aula   aberta ', returnMinutes: '15' })
    expect(status).toBe(200)
    const { scheduleDate, scheduleTime } = inMinutes(api, 20)
    expect(data).toMatchObject({
      title: 'Aula aberta',
      description: 'Perguntas sobre luz',
      scheduleDate,
      scheduleTime,
      liveSaveMode: 'permanent',
      status: 'scheduled',
      liveEndDate: null,
      thumbnailUrl: null,
      returnMinutes: 15,
      recording: 'waiting',
      inLibrary: false,
      expired: false,
      streamUrl: 'rtmp://127.0.0.1:1935/live',
    })
    expect(data.id).toMatch(/^[a-z0-9]{16}$/)
    expect(data.streamKey).toMatch(/^live_[a-z0-9]{40}$/)
    const minute = 60_000
    expect(Date.parse(data.scheduledAt) - Date.parse(data.opensAt)).toBe(30 * minute)
    expect(Date.parse(data.closesAt) - Date.parse(data.scheduledAt)).toBe(24 * 60 * minute)
    const { streamUrl: _, streamKey, ...live } = data
    expect(await get(data.id)).toEqual(live)
    const row = await api.db.selectFrom('lives').selectAll().where('video_key', '=', data.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(streamKey)
    expect(row).toMatchObject({ user_id: owner.userId, account_id: owner.accountId })
  })

  it.each([
    [{ title: '' }, { title: 'O título é obrigatório.' }],
    [{ title: '   ' }, { title: 'O título é obrigatório.' }],
    [{ title: 'a'.repeat(129) }, { title: 'O título deve ter no máximo 128 caracteres.' }],
    [{ description: 'oito'.slice(0, 4) }, { description: 'A descrição deve ter no mínimo 5 caracteres.' }],
    [{ description: 'a'.repeat(501) }, { description: 'A descrição deve ter no máximo 500 caracteres.' }],
    [{ scheduleDate: '' }, { scheduleDate: 'A data é obrigatória.' }],
    [{ scheduleDate: '31/12/2030' }, { scheduleDate: 'Informe uma data válida.' }],
    [{ scheduleDate: '2020-02-01' }, { scheduleDate: 'A data não pode ser anterior a hoje.' }],
    [{ scheduleTime: '' }, { scheduleTime: 'O horário é obrigatório.' }],
    [{ scheduleTime: '25:00' }, { scheduleTime: 'Informe um horário válido.' }],
    [{ liveSaveMode: '' }, { liveSaveMode: 'Escolha uma opção para o destino da live.' }],
    [{ liveSaveMode: 'nada' }, { liveSaveMode: 'Escolha uma opção para o destino da live.' }],
  ])('answers INVALID_INPUT for %j', async (change, fields) => {
    const { status, error } = await create(change as LiveForm)
    expect([status, error.code, error.fields]).toEqual([400, 'INVALID_INPUT', fields])
  })

  it('answers INVALID_INPUT for every field at once where none is sent, and for one it does not know', async () => {
    const { error } = await callApi(api, 'createLive', { as: owner, form: {} })
    expect(error.fields).toEqual({
      title: 'O título é obrigatório.',
      scheduleDate: 'A data é obrigatória.',
      scheduleTime: 'O horário é obrigatório.',
      liveSaveMode: 'Escolha uma opção para o destino da live.',
    })
    expect((await create({ chave: 'x' })).error.code).toBe('INVALID_INPUT')
    expect((await callApi(api, 'createLive', { as: owner })).error.code).toBe('INVALID_INPUT')
    expect((await callApi(api, 'createLive', { as: owner, body: {} as never })).error.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  it('answers INVALID_INPUT for a time of today less than five minutes ahead, and takes one beyond', async () => {
    // Always of today: times just before midnight are of tomorrow.
    const soon = await create({ ...inMinutes(api, 0), scheduleTime: '00:00' })
    expect(soon.error.fields).toEqual({ scheduleTime: 'O horário deve estar pelo menos 5 minutos à frente.' })
    expect((await create(inMinutes(api, 7))).status).toBe(200)
  })

  it('accepts descriptions of 5 and 500 symbols, and titles of 128', async () => {
    for (const description of ['abcde', '🎓'.repeat(500)]) expect((await create({ description })).data.description).toBe(description)
    expect((await create({ title: 'á'.repeat(128), description: '' })).data).toMatchObject({ title: 'á'.repeat(128), description: '' })
  })

  it('makes a JPEG of the thumbnail, and refuses what is no picture or too large', async () => {
    const { data } = await create({ thumbnail: draw('capa.png') })
    const picture = await fetch(api.url + data.thumbnailUrl)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    const refused = [
      await create({ thumbnail: Buffer.from('<svg/>') }),
      await create({ thumbnail: Buffer.alloc(2 * 1024 * 1024) }),
      await create({ thumbnail: Buffer.alloc(4 * 1024 * 1024) }),
    ]
    expect(refused.map(({ error }) => [error.code, error.message])).toEqual([
      ['IMAGE_INVALID', 'O arquivo deve ser uma imagem válida (JPG, JPEG, PNG, GIF, WEBP), por favor escolha outro arquivo.'],
      ['IMAGE_TOO_LARGE', 'O arquivo deve ser menor que 2MB, por favor escolha outro arquivo.'],
      ['IMAGE_TOO_LARGE', 'O arquivo deve ser menor que 2MB, por favor escolha outro arquivo.'],
    ])
    expect((await create({ thumbnail: new Uint8Array(0) })).data.thumbnailUrl).toBeNull()
  })

  it('answers LIVES_FULL at 200 lives that are not finished', async () => {
    const full = await producer()
    const account_id = full.accountId
    for (let count = 0; count < 200; count++) await createTestLive(api.db, { account_id })
    const { status, error } = await create({}, full)
    expect([status, error.code]).toEqual([409, 'LIVES_FULL'])
    const one = await api.db.selectFrom('lives').select('video_key').where('account_id', '=', account_id).executeTakeFirstOrThrow()
    await callApi(api, 'deleteLive', { as: full, params: { id: one.video_key } })
    expect((await create({}, full)).status).toBe(200)
  })
})

describe('updateLive', () => {
  it('changes texts, day, mode and thumbnail, deleting the former picture', async () => {
    const { data: made } = await create({ thumbnail: draw('um.png') })
    const day = inMinutes(api, 3000)
    const { data } = await update(
      made.id,
      liveForm(api, { title: 'Outra', ...day, liveSaveMode: 'temporary', thumbnail: draw('dois.png'), revision: '0' }),
    )
    expect(data).toMatchObject({ ...day, title: 'Outra', liveSaveMode: 'temporary', revision: 1 })
    expect([await isStored(made.thumbnailUrl), await isStored(data.thumbnailUrl)]).toEqual([false, true])
    const kept = await update(made.id, liveForm(api))
    expect(kept.data.thumbnailUrl).toBe(data.thumbnailUrl)
    const without = await update(made.id, liveForm(api, { withoutThumbnail: 'true' }))
    expect(without.data.thumbnailUrl).toBeNull()
    expect(await isStored(data.thumbnailUrl)).toBe(false)
  })

  it('answers CHANGED_MEANWHILE for an outdated revision and keeps what is stored', async () => {
    const { data: made } = await create()
    expect((await update(made.id, liveForm(api, { title: 'Primeira', revision: '0' }))).data.revision).toBe(1)
    const { error } = await update(made.id, liveForm(api, { title: 'Segunda', revision: '0' }))
    expect(error.code).toBe('CHANGED_MEANWHILE')
    expect((await get(made.id)).title).toBe('Primeira')
  })

  it('keeps a day that has passed where it is not changed, and refuses another that has passed', async () => {
    const scheduled_at = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000)
    const { video_key: id } = await createTestLive(api.db, { account_id: owner.accountId, scheduled_at })
    const same = inMinutes(api, -60)
    const past = await get(id)
    const form = { ...liveForm(api), scheduleDate: past.scheduleDate, scheduleTime: past.scheduleTime }
    expect((await update(id, { ...form, title: 'Atrasada' })).data.title).toBe('Atrasada')
    expect((await update(id, { ...form, ...same, scheduleDate: '2020-01-01' })).error.fields).toEqual({
      scheduleDate: 'A data não pode ser anterior a hoje.',
    })
  })

  it('keeps the day of a live that has begun, whose other fields can be changed', async () => {
    const { data: made } = await create()
    await mustPublish(api, made.streamKey)
    const form = liveForm(api, { title: 'No ar', scheduleDate: made.scheduleDate, scheduleTime: made.scheduleTime })
    expect((await update(made.id, form)).data).toMatchObject({ title: 'No ar', status: 'active' })
    const { error } = await update(made.id, { ...form, ...inMinutes(api, 3000) })
    expect([error.code, error.message]).toEqual(['LIVE_STARTED', 'Esta transmissão já começou: a data e o horário não mudam mais.'])
  })

  it('answers LIVE_FINISHED for one that is finished, also by time that no job has seen', async () => {
    const past = new Date(Date.now() - 25 * 3_600_000)
    const { video_key: id } = await createTestLive(api.db, { account_id: owner.accountId, scheduled_at: past })
    const { status, error } = await update(id, liveForm(api))
    expect([status, error.code]).toEqual([409, 'LIVE_FINISHED'])
    expect(await get(id)).toMatchObject({ status: 'finished', finishedBy: 'never-begun', liveEndDate: expect.any(String) })
  })
})

describe('listLives', () => {
  it('pages, searches titles and descriptions without accents, and orders', async () => {
    const as = await producer()
    const account_id = as.accountId
    const day = (days: number) => new Date(Date.now() + days * 86_400_000)
    const add = (title: string, days: number, description = '') =>
      createTestLive(api.db, { account_id, created_at: day(-10 + days), scheduled_at: day(10 - days), media: { title, description } })
    await add('Érica ao vivo', 1)
    await add('Abertura', 2, 'Com a Érica')
    await add('Zebra', 3)
    const titles = async (query: Record<string, string | number>) =>
      (await callApi(api, 'listLives', { as, query })).data.items.map(({ title }) => title)
    const { data } = await callApi(api, 'listLives', { as, query: { page: 2, size: 2 } })
    expect({ ...data, items: data.items.map(({ title }) => title) }).toEqual({
      items: ['Érica ao vivo'],
      totalItems: 3,
      itemsPerPage: 2,
      page: 2,
      pages: 2,
    })
    expect(await titles({})).toEqual(['Zebra', 'Abertura', 'Érica ao vivo'])
    expect(await titles({ orderBy: 'oldestCreatedAt' })).toEqual(['Érica ao vivo', 'Abertura', 'Zebra'])
    expect(await titles({ orderBy: 'createdAt', sortBy: 'asc' })).toEqual(['Érica ao vivo', 'Abertura', 'Zebra'])
    expect(await titles({ orderBy: 'scheduleDate' })).toEqual(['Érica ao vivo', 'Abertura', 'Zebra'])
    expect(await titles({ orderBy: 'title' })).toEqual(['Abertura', 'Érica ao vivo', 'Zebra'])
    expect(await titles({ orderBy: 'descTitle' })).toEqual(['Zebra', 'Érica ao vivo', 'Abertura'])
    expect(await titles({ search: 'erica' })).toEqual(['Abertura', 'Érica ao vivo'])
    expect(await titles({ search: '%' })).toEqual([])
    expect((await callApi(api, 'listLives', { as, query: { size: 101 } })).error.code).toBe('INVALID_INPUT')
  })
})

describe('access', () => {
  const codes = async (as: TestAccount) => {
    const { video_key: id } = await createTestLive(api.db, { account_id: as.accountId })
    const list = await callApi(api, 'listLives', { as })
    const made = await create({}, as)
    const gone = await callApi(api, 'deleteLive', { as, params: { id } })
    return [list, made, gone].map(({ status, error }) => error?.code ?? status)
  }
  it('needs the flag, good standing, and the permission to upload or to delete', async () => {
    expect(await codes(await signUpTestAccount(api))).toEqual(['FEATURE_OFF', 'FEATURE_OFF', 'FEATURE_OFF'])
    for (const [status, code] of [
      ['overdue', 'ACCOUNT_OVERDUE'],
      ['canceled', 'ACCOUNT_CANCELED'],
    ] as const)
      expect(await codes(await signUpTestAccount(api, { flags: ['live'], status }))).toEqual([code, code, code])
    const member = await signUpTestAccount(api)
    expect(await codes(await enterTestTenant(api, member, await producer(), ['videozz:videos:list']))).toEqual([
      200,
      'FORBIDDEN',
      'FORBIDDEN',
    ])
    const uploader = await signUpTestAccount(api)
    expect(await codes(await enterTestTenant(api, uploader, await producer(), ['videozz:videos:upload']))).toEqual([200, 200, 'FORBIDDEN'])
  })

  it('is refused to members of access groups that are bound to folders', async () => {
    const account = await producer()
    const { id } = await createTestFolder(api.db, { account_id: account.accountId })
    const group = { privileges: ['videozz:videos:list', 'videozz:videos:upload', 'videozz:videos:delete'] as const, folders: [id] }
    const bound = await enterTestGroup(api, await signUpTestAccount(api), account, { ...group, privileges: [...group.privileges] })
    expect(await codes(bound)).toEqual(['FOLDERS_ONLY', 'FOLDERS_ONLY', 'FOLDERS_ONLY'])
  })

  it('answers LIVE_NOT_FOUND for lives of other accounts, media that are no lives, and deleted ones', async () => {
    const { data: made } = await create()
    const stranger = await producer()
    const asks = (as: TestAccount, id: string) =>
      Promise.all([
        callApi(api, 'getLive', { as, params: { id } }),
        update(id, liveForm(api), as),
        callApi(api, 'showLiveConnection', { as, params: { id } }),
        callApi(api, 'rotateLiveKey', { as, params: { id } }),
        callApi(api, 'finishLive', { as, params: { id } }),
        callApi(api, 'extendLive', { as, params: { id }, body: {} }),
        callApi(api, 'getLiveHealth', { as, params: { id } }),
        callApi(api, 'deleteLive', { as, params: { id } }),
      ])
    for (const answer of await asks(stranger, made.id)) expect([answer.status, answer.error.code]).toEqual([404, 'LIVE_NOT_FOUND'])
    expect((await get(made.id)).status).toBe('scheduled')
    expect((await callApi(api, 'deleteLive', { as: owner, params: { id: made.id } })).data).toEqual({})
    for (const answer of await asks(owner, made.id)) expect(answer.error.code).toBe('LIVE_NOT_FOUND')
    for (const answer of await asks(owner, 'aaaaaaaaaaaaaaaa')) expect(answer.error.code).toBe('LIVE_NOT_FOUND')
  })
})
