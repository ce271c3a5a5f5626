import { createKey } from '@videozz/db'
import { createTestAiItem } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
})
afterAll(() => api.close())

const evidence = [{ videoKey: createKey(), start: 1, end: 2, quote: 'a luz', captions: [{ start: 0, end: 3, text: 'É a luz' }] }]
const topic = (id: string, children: object[] = [], more: object = {}) => ({
  id,
  label: `Tópico ${id}`,
  isFolded: false,
  children,
  ...more,
})

describe('a mind map', () => {
  const stored = { ...topic('raiz'), evidence, children: [{ ...topic('luz'), evidence, children: [] }] }
  const mindMap = async () => (await createTestAiItem(api.db, { account_id: owner.accountId, origin: 'mindMap', content: stored })).id
  const save = (id: string, body: object) => callApi(api, 'updateMindMap', { as: owner, params: { id }, body: { title: 'Mapa', ...body } })

  it('is begun, listed, read, saved, begun again and deleted like a quiz', async () => {
    const { key } = await insertTestVideo(api, owner, { title: 'Luz' })
    const { data } = await callApi(api, 'createMindMap', { as: owner, body: { videoKeys: [key] } })
    const { data: made } = await callApi(api, 'getMindMap', { as: owner, params: { id: data.id } })
    expect(made).toMatchObject({ origin: 'mindMap', title: 'Luz', status: 'pending', content: null, videoKeys: [key] })
    expect((await callApi(api, 'listMindMaps', { as: owner })).data.items.map(({ id }) => id)).toContain(data.id)
    expect((await callApi(api, 'resendMindMap', { as: owner, body: { id: data.id } })).error.code).toBe('AI_ITEM_NOT_FAILED')
    const { error } = await save(data.id, { content: topic('a') })
    expect(error.message).toBe('Mapa mental ainda não foi finalizado, verifique a página de processamento.')
    expect((await callApi(api, 'deleteQuiz', { as: owner, body: { id: data.id } })).error.code).toBe('AI_ITEM_NOT_FOUND')
    expect((await callApi(api, 'deleteMindMap', { as: owner, body: { id: data.id } })).status).toBe(200)
  })

  it('keeps the evidence of topics that were there, wherever they are put, and takes none for new ones', async () => {
    const id = await mindMap()
    const content = topic('novo', [topic('raiz', [], { isFolded: true, evidence: [] }), topic('outro', [topic('luz')], { evidence })])
    const { status, data } = await save(id, { content, seen: 0 })
    expect(status).toBe(200)
    expect(data).toMatchObject({ title: 'Mapa', version: 1 })
    expect(data.content).toEqual({
      ...topic('novo'),
      evidence: [],
      children: [
        { ...topic('raiz'), isFolded: true, evidence },
        { ...topic('outro'), evidence: [], children: [{ ...topic('luz'), evidence }] },
      ],
    })
    expect((await callApi(api, 'getMindMap', { as: owner, params: { id } })).data).toEqual(data)
    expect((await save(id, { content, seen: 0 })).error.code).toBe('AI_ITEM_CHANGED')
  })

  it('says what is wrong, and reads no deeper than it has to', async () => {
    const id = await mindMap()
    const fields = async (body: object) => (await save(id, { content: topic('a'), ...body })).error.fields
    expect(await fields({ title: '' })).toEqual({ title: 'Digite um título' })
    expect(await fields({ content: { ...topic('a'), label: ' ' } })).toEqual({ 'content.a': 'O tópico é obrigatório' })
    expect(await fields({ content: topic('a', [topic('a')]) })).toEqual({ content: 'O mapa tem tópicos repetidos' })
    const deep = (levels: number): object => (levels === 1 ? topic('n1') : topic(`n${levels}`, [deep(levels - 1)]))
    expect((await save(id, { content: deep(6) })).status).toBe(200)
    expect(await fields({ content: deep(7) })).toEqual({ content: 'O mapa pode ter no máximo 6 níveis' })
    expect((await save(id, { content: deep(500) })).error.code).toBe('INVALID_INPUT')
    const open = '{"id":"a","label":"a","isFolded":false,"children":['
    const endless = await fetch(`${api.url}/api/mindMap/${id}`, {
      method: 'PUT',
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: `{"title":"Mapa","content":${open.repeat(50_000)}${']}'.repeat(50_000)}}`,
    })
    expect(endless.status).toBe(400)
    const wide = topic(
      'a',
      Array.from({ length: 300 }, (_, at) => topic(`t${at}`)),
    )
    expect(await fields({ content: wide })).toEqual({ content: 'O mapa pode ter no máximo 300 tópicos' })
  })
})

describe('an ebook', () => {
  const paragraph = (id: string, more: object = {}) => ({ id, kind: 'text', text: `Texto ${id}`, ...more })
  const chapter = (id: string, paragraphs: object[] = [], pictures: object[] = []) => ({ id, title: 'Luz', paragraphs, pictures })
  const stored = {
    chapters: [{ id: 'c', title: 'Luz', paragraphs: [{ id: 'p', kind: 'text' as const, text: 'A luz.', evidence }], pictures: [] }],
  }
  const ebook = () => createTestAiItem(api.db, { account_id: owner.accountId, origin: 'ebook', content: stored })
  const save = (id: string, body: object) => callApi(api, 'updateEbook', { as: owner, params: { id }, body: { title: 'Ebook', ...body } })

  it('keeps the evidence of paragraphs that were there, and takes pictures of its media alone', async () => {
    const { id, videoKeys } = await ebook()
    const picture = { videoKey: videoKeys[0], second: 12.5, alt: 'Uma lâmpada', after: 'p' }
    const chapters = [chapter('d', [paragraph('q', { kind: 'item', evidence }), paragraph('p')], [picture])]
    const { data } = await save(id, { content: { chapters }, seen: 0 })
    expect(data.content).toEqual({
      chapters: [
        {
          ...chapter('d'),
          paragraphs: [
            { ...paragraph('q'), kind: 'item', evidence: [] },
            { ...paragraph('p'), evidence },
          ],
          pictures: [{ ...picture, image: null, state: 'waiting' }],
        },
      ],
    })
    const { key } = await insertTestVideo(api, owner)
    const { error } = await save(id, { content: { chapters: [chapter('d', [], [{ ...picture, videoKey: key, after: null }])] } })
    expect(error.fields).toEqual({ 'content.chapters.0.pictures.0.videoKey': 'Esta mídia não é uma das mídias deste ebook' })
  })

  it('says what is wrong', async () => {
    const { id } = await ebook()
    const fields = async (chapters: object[]) => (await save(id, { content: { chapters } })).error.fields
    expect(await fields([])).toEqual({ 'content.chapters': 'Adicione pelo menos um capítulo ao ebook' })
    expect(await fields([{ ...chapter('a'), title: '' }])).toEqual({ 'content.chapters.0': 'Digite um título para o capítulo' })
    expect(await fields([chapter('a', [paragraph('p', { text: ' ' })])])).toEqual({
      'content.chapters.0.paragraphs.0.text': 'O parágrafo é obrigatório',
    })
    expect(await fields([chapter('a', [paragraph('p')]), chapter('b', [paragraph('p')])])).toEqual({
      'content.chapters.1.paragraphs.0.id': 'Este trecho aparece duas vezes',
    })
    expect((await callApi(api, 'getEbook', { as: owner, params: { id } })).data.content).toEqual(stored)
  })
})
