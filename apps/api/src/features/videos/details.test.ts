import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { enterTestTenant, signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let account: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const get = async (key: string) => (await callApi(api, 'getVideo', { as: account, params: { id: key } })).data
const update = (key: string, body: object, as = account) => callApi(api, 'updateVideo', { as, params: { key }, body })
const chapters = (key: string, list: object[], rest: object = {}) =>
  callApi(api, 'saveChapters', { as: account, params: { key }, body: { chapters: list, ...rest } })

describe('concurrent edits of a media', () => {
  it('answers 409 CHANGED_MEANWHILE to the second edit of a revision and keeps the first', async () => {
    const { key } = await insertTestVideo(api, account)
    const { revision } = await get(key)
    const second = await enterTestTenant(api, await signUpTestAccount(api), account, ['videozz:videos:list', 'videozz:videos:edit'])
    expect((await update(key, { title: 'Da primeira', description: 'A', revision })).data).toMatchObject({ revision: revision + 1 })
    const late = await update(key, { title: 'Da segunda', description: 'B', revision }, second)
    expect([late.status, late.error.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(await get(key)).toMatchObject({ title: 'Da primeira', description: 'A', revision: revision + 1 })
    // Whoever has seen it may go on.
    expect((await update(key, { title: 'Da segunda', description: 'B', revision: revision + 1 }, second)).status).toBe(200)
  })

  it('writes one of eight concurrent updates of a revision and answers 409 to the others', async () => {
    const { key } = await insertTestVideo(api, account)
    const { revision } = await get(key)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(key, { title: `Título ${index}`, description: '', revision })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { title } = answers.find(({ status }) => status === 200)!.data
    expect(await get(key)).toMatchObject({ title, revision: revision + 1 })
  })

  it('increments the revision for chapters and cover selection, but not for an encode', async () => {
    const { key } = await insertTestVideo(api, account, { thumbnails: ['a.jpg', 'b.jpg'] })
    const select = (selectedThumb: number, revision?: number) =>
      callApi(api, 'selectThumbnail', { as: account, params: { key }, body: { selectedThumb, revision } })
    await api.db.updateTable('videos').set({ status: 'encoding', updated_at: new Date() }).where('key', '=', key).execute()
    expect((await get(key)).revision).toBe(0)
    expect((await chapters(key, [], { revision: 0 })).data.revision).toBe(1)
    expect((await select(2, 0)).error.code).toBe('CHANGED_MEANWHILE')
    expect((await select(2, 1)).data).toMatchObject({ revision: 2, selectedThumb: 2 })
    expect((await chapters(key, [{ start: 0, title: 'Tarde demais' }], { revision: 1 })).error.code).toBe('CHANGED_MEANWHILE')
    expect((await get(key)).chapters).toEqual([])
  })

  it('writes an update that is sent without a revision', async () => {
    const { key } = await insertTestVideo(api, account)
    await update(key, { title: 'Uma', description: '' })
    expect((await update(key, { title: 'Outra', description: '' })).data).toMatchObject({ title: 'Outra', revision: 2 })
  })

  it('answers VIDEO_NOT_FOUND for a deleted media even when a revision is sent', async () => {
    const { key } = await insertTestVideo(api, account, { deleted_at: new Date() })
    expect((await update(key, { title: 'Volta', description: '', revision: 0 })).error.code).toBe('VIDEO_NOT_FOUND')
  })
})

describe('chapters', () => {
  it('are stored sorted by start, with cleaned titles, and returned with the media', async () => {
    const { key } = await insertTestVideo(api, account, { duration: 600 })
    const { data } = await chapters(key, [
      { start: 90, title: ' Segunda   parte ' },
      { start: 0, title: 'Abertura 🎬 ‏مرحبا' },
    ])
    const kept = [
      { start: 0, title: 'Abertura 🎬 مرحبا' },
      { start: 90, title: 'Segunda parte' },
    ]
    expect(data.chapters.map(({ start }) => start)).toEqual([0, 90])
    expect(data.chapters[1]).toEqual(kept[1])
    expect((await get(key)).chapters).toEqual(data.chapters)
    expect((await chapters(key, [])).data.chapters).toEqual([])
  })

  it.each([
    [{ start: 600, title: 'Fim' }, 'chapters.1.start', 'O capítulo precisa começar antes do fim da mídia.'],
    [{ start: 5, title: 'De novo' }, 'chapters.1.start', 'Já existe um capítulo neste tempo.'],
    [{ start: -1, title: 'Antes' }, 'chapters.1.start', 'O tempo não pode ser negativo.'],
    [{ start: 1.5, title: 'Meio' }, 'chapters.1.start', 'Informe o tempo em segundos inteiros.'],
    [{ start: 9, title: ' \u0000 ' }, 'chapters.1.title', 'Informe o título do capítulo.'],
    [{ start: 9, title: '\u200b' }, 'chapters.1.title', 'Informe o título do capítulo.'],
    [{ start: 9, title: 'a'.repeat(129) }, 'chapters.1.title', 'O título do capítulo deve ter no máximo 128 caracteres.'],
  ])('are rejected with 400 and a field error for %j', async (wrong, field, sentence) => {
    const { key } = await insertTestVideo(api, account, { duration: 600 })
    const { status, error } = await chapters(key, [{ start: 5, title: 'Certo' }, wrong])
    expect([status, error.code, error.fields]).toEqual([400, 'INVALID_INPUT', { [field]: sentence }])
    expect((await get(key)).chapters).toEqual([])
  })

  it('are limited to 100 and rejected before the duration is known', async () => {
    const { key } = await insertTestVideo(api, account, { duration: 600 })
    const many = Array.from({ length: 101 }, (_, start) => ({ start, title: 'Parte' }))
    expect((await chapters(key, many)).error.fields).toEqual({ chapters: 'Uma mídia pode ter no máximo 100 capítulos.' })
    expect((await chapters(key, many.slice(1))).status).toBe(200)
    const young = await insertTestVideo(api, account, { status: 'probing', duration: null })
    expect((await chapters(young.key, [{ start: 0, title: 'Cedo' }])).error.code).toBe('VIDEO_NOT_READY')
  })

  it('are sent to the player only when they start before the end of the media', async () => {
    const { key } = await insertTestVideo(api, account, { duration: 600 })
    await chapters(key, [
      { start: 0, title: 'Abertura' },
      { start: 500, title: 'Fecho' },
    ])
    const open = async () => {
      const { data } = await callApi(api, 'getPlayerToken', { as: account, params: { key } })
      const body = { playerToken: data.playerToken, device: 'aparelho-1' }
      return (await callApi(api, 'createPlaybackSession', { body })).data.media.chapters.map(({ title }) => title)
    }
    expect(await open()).toEqual(['Abertura', 'Fecho'])
    await api.db.updateTable('videos').set({ duration: 300 }).where('key', '=', key).execute()
    expect(await open()).toEqual(['Abertura'])
    expect((await get(key)).chapters).toHaveLength(2)
  })
})

describe('title and description', () => {
  it.each([
    ['10,000 letters (rejected)', 'a'.repeat(10_000), 400],
    ['64 emoji (accepted)', '🎬'.repeat(64), 200],
    ['129 emoji (rejected)', '🎬'.repeat(129), 400],
    ['right-to-left letters (accepted)', 'שלום مرحبا', 200],
  ])('validates a title of %s', async (_, title, status) => {
    const { key } = await insertTestVideo(api, account)
    expect((await update(key, { title, description: '' })).status).toBe(status)
  })

  it('rejects a description of more than 5000 characters with a field error', async () => {
    const { key } = await insertTestVideo(api, account)
    expect((await update(key, { title: 'Aula', description: 'a'.repeat(10_000) })).error.fields).toEqual({
      description: 'A descrição deve ter no máximo 5000 caracteres.',
    })
  })
})
