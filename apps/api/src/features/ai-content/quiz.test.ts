import { createKey, type Database } from '@videozz/db'
import { createTestAiItem, createTestVideo, type TestAiItemValues } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { queueBehind } from '../../shared/testing/queue-behind.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { insertTestVideo } from '../../shared/testing/test-upload.ts'
import { quizBody } from './testing/quiz-body.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await producer()
})
afterAll(() => api.close())

const producer = () => signUpTestAccount(api, { flags: ['ai-quiz'] })
const create = (videoKeys: unknown, as = owner) => callApi(api, 'createQuiz', { as, body: { videoKeys } })
const get = async (id: string, as = owner) => (await callApi(api, 'getQuiz', { as, params: { id } })).data
const save = (id: string, body: unknown, as = owner) => callApi(api, 'updateQuiz', { as, params: { id }, body })
const quiz = (values: Partial<TestAiItemValues> = {}) => createTestAiItem(api.db, { account_id: owner.accountId, ...values })

describe('createQuiz', () => {
  it('begins an item from media in their order, with its job in the queue', async () => {
    const [video, sound] = [
      await insertTestVideo(api, owner, { title: 'Luz', duration: 61.5 }),
      await insertTestVideo(api, owner, { title: 'Som', type: 'audio' }),
    ]
    const { status, data } = await create([sound.key, video.key])
    expect([status, Object.keys(data)]).toEqual([200, ['id']])
    expect(api.sentJobs.at(-1)).toEqual({ name: 'write-ai-content', payload: { itemId: data.id, run: 1 } })
    expect(await get(data.id)).toMatchObject({
      id: data.id,
      origin: 'quiz',
      title: 'Som · Luz',
      status: 'pending',
      errorCode: null,
      errorMessage: null,
      steps: [],
      medias: [
        { key: sound.key, title: 'Som', duration: 600, type: 'audio', thumbnail: null, deleted: false, replaced: false },
        { key: video.key, title: 'Luz', duration: 61.5, type: 'video', deleted: false },
      ],
      videoKeys: [sound.key, video.key],
      questions: [],
      minimumScore: 70,
      isRandom: false,
      isRandomQuestions: false,
      attemptsLeft: -1,
      showCorrectAnswers: true,
      version: 0,
    })
  })

  it('needs one to three media, each once', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(async () => (await insertTestVideo(api, owner)).key))
    const fields = async (videoKeys: unknown) => (await create(videoKeys)).error.fields
    expect(await fields([])).toEqual({ videoKeys: 'Selecione pelo menos uma mídia' })
    expect(await fields(undefined)).toEqual({ videoKeys: 'Selecione pelo menos uma mídia' })
    expect(await fields(keys)).toEqual({ videoKeys: 'Selecione no máximo 3 mídias' })
    expect(await fields([keys[0], keys[0]])).toEqual({ videoKeys: 'Cada mídia pode ser escolhida uma vez' })
    expect((await create(keys.slice(0, 3))).status).toBe(200)
  })

  it('is refused for media that are deleted, of others, of YouTube, or not ready', async () => {
    const ready = await insertTestVideo(api, owner)
    const code = async (values: object, as = owner) => (await create([ready.key, (await insertTestVideo(api, as, values)).key])).error.code
    expect([
      await code({ deleted_at: new Date() }),
      await code({}, await producer()),
      await code({ in_library: false }),
      await code({ type: 'youtube' }),
      await code({ status: 'encoding' }),
      await code({ status: 'error' }),
    ]).toEqual(['VIDEO_NOT_FOUND', 'VIDEO_NOT_FOUND', 'VIDEO_NOT_FOUND', 'AI_TYPE_UNAVAILABLE', 'VIDEO_NOT_READY', 'VIDEO_FAILED'])
  })

  it('begins at most ten at once, also by calls at the same time', async () => {
    const busy = await producer()
    const { key } = await insertTestVideo(api, busy)
    const answers = await Promise.all(Array.from({ length: 12 }, () => create([key], busy)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const [full] = answers.filter(({ status }) => status !== 200)
    expect([full?.error.code, full?.error.message]).toEqual([
      'AI_ITEMS_FULL',
      'Você já tem 10 conteúdos sendo gerados. Espere um deles terminar antes de gerar outro.',
    ])
  })

  it('either finds a media or not while it is being deleted', async () => {
    const { key } = await insertTestVideo(api, owner)
    const lock = (trx: Database) => trx.selectFrom('videos').select('key').where('key', '=', key).forUpdate().execute()
    const answers = await queueBehind<{ status: number; error?: { code: string } }>(api.db, lock, [
      () => callApi(api, 'deleteVideo', { as: owner, params: { key } }),
      () => create([key]),
    ])
    expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual([200, 'VIDEO_NOT_FOUND'])
  })
})

describe('listQuizzes', () => {
  it('finds, orders and pages the quizzes of the account, with their counts of questions', async () => {
    const account = await producer()
    const { account_id, ...dates } = { account_id: account.accountId, created_at: new Date('2026-01-02') }
    const video = await createTestVideo(api.db, { account_id, title: 'Aula' })
    const add = async (title: string, values: Partial<TestAiItemValues> = {}) =>
      (await createTestAiItem(api.db, { account_id, title, videoKeys: [video.key], ...values })).id
    const first = await add('Água e luz', { ...dates, questions: ['Uma?', 'Outra?'] })
    const second = await add('Zebra', { created_at: new Date('2026-01-03'), status: 'pending' })
    const third = await add('abelha', {
      created_at: new Date('2026-01-04'),
      status: 'failed',
      error_code: 'AI_FAILED',
      error_message: 'Ops',
    })
    await add('Mapa de luz', { origin: 'mindMap' })
    await quiz({ title: 'De outra conta' })
    const list = async (query: Record<string, string | number> = {}) => (await callApi(api, 'listQuizzes', { as: account, query })).data
    const ids = async (query?: Record<string, string | number>) => (await list(query)).items.map(({ id }) => id)

    const all = await list()
    expect(all).toMatchObject({ totalItems: 3, page: 1, pages: 1, itemsPerPage: 10 })
    expect(all.items.map(({ id, status, questionCount, errorMessage }) => [id, status, questionCount, errorMessage])).toEqual([
      [third, 'failed', 0, 'Ops'],
      [second, 'pending', 0, null],
      [first, 'completed', 2, null],
    ])
    expect(all.items[0]?.medias).toMatchObject([{ key: video.key, title: 'Aula' }])
    expect(await ids({ orderBy: 'createdAt', sortBy: 'asc' })).toEqual([first, second, third])
    expect(await ids({ orderBy: 'oldestCreatedAt' })).toEqual([first, second, third])
    expect(await ids({ orderBy: 'title' })).toEqual([third, first, second])
    expect(await ids({ orderBy: 'title', sortBy: 'desc' })).toEqual([second, first, third])
    expect(await ids({ orderBy: 'descTitle' })).toEqual([second, first, third])
    expect(await ids({ search: 'agua' })).toEqual([first])
    expect(await ids({ search: '%' })).toEqual([])
    const page = await list({ page: 2, itemsPerPage: 2 })
    expect([page.items.map(({ id }) => id), page.totalItems, page.pages]).toEqual([[first], 3, 2])
    expect((await callApi(api, 'listQuizzes', { as: account, query: { itemsPerPage: 101 } })).error.code).toBe('INVALID_INPUT')
  })
})

describe('updateQuiz', () => {
  it('saves title, settings and questions; those of AI keep whose they are and their evidence', async () => {
    const { id, questionKeys } = await quiz({ questions: ['O que desenha?', 'O que sobra?'] })
    const before = await get(id)
    const [kept] = before.questions
    const added = createKey()
    const { status, data } = await save(id, {
      ...quizBody([
        { key: added, question: '  Nova \n pergunta ', alternatives: ['Um', 'Dois', 'Três'], correctAnswer: 'C', explanation: 'Por isso' },
        {
          ...kept,
          question: 'O que desenha a foto?',
          alternatives: kept?.alternatives.map(({ answer }) => answer),
          origin: 'manual',
          evidence: [],
        },
      ]),
      title: ' Luz e  sombra ',
      minimumScore: 100,
      attemptsLeft: 5,
      isRandom: true,
      seen: before.version,
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ title: 'Luz e sombra', minimumScore: 100, attemptsLeft: 5, isRandom: true, version: before.version + 1 })
    expect(data.questions).toEqual([
      {
        key: added,
        question: 'Nova pergunta',
        alternatives: [
          { key: 'A', answer: 'Um' },
          { key: 'B', answer: 'Dois' },
          { key: 'C', answer: 'Três' },
        ],
        correctAnswer: 'C',
        explanation: 'Por isso',
        image: null,
        origin: 'manual',
        evidence: [],
      },
      { ...kept, key: questionKeys[0], question: 'O que desenha a foto?', origin: 'ai' },
    ])
    expect(kept?.evidence).toHaveLength(1)
    expect(await get(id)).toEqual(data)
  })

  it('says what is wrong field by field', async () => {
    const { id } = await quiz()
    const fields = async (body: object) => (await save(id, { ...quizBody(), ...body })).error.fields
    const ask = (change: Record<string, unknown>) => fields(quizBody([change]))
    expect(await fields({ title: ' ' })).toEqual({ title: 'Digite um título para o quiz' })
    expect(await fields({ questions: [] })).toEqual({ questions: 'Adicione pelo menos uma pergunta ao quiz' })
    expect(await ask({ question: ' ' })).toEqual({ 'questions.0.question': 'A pergunta é obrigatória' })
    expect(await ask({ question: 'x'.repeat(201) })).toEqual({
      'questions.0.question': 'A pergunta não pode ter mais que 200 caracteres',
    })
    expect(await ask({ alternatives: ['Só'] })).toEqual({ 'questions.0.alternatives': 'É necessário pelo menos 2 alternativas' })
    expect(await ask({ alternatives: ['Um', ' '] })).toEqual({ 'questions.0.alternatives': 'Todas as alternativas devem ser preenchidas' })
    expect(await ask({ alternatives: ['Um', 'x'.repeat(101)] })).toEqual({
      'questions.0.alternatives.1.answer': 'A alternativa não pode ter mais que 100 caracteres',
    })
    expect(await ask({ correctAnswer: null })).toEqual({ 'questions.0.correctAnswer': 'Selecione uma alternativa correta' })
    expect(await ask({ correctAnswer: 'C' })).toEqual({ 'questions.0.correctAnswer': 'Selecione uma alternativa correta' })
    expect(await ask({ explanation: 'x'.repeat(501) })).toEqual({
      'questions.0.explanation': 'A justificativa não pode ter mais que 500 caracteres',
    })
    expect(await ask({ image: '/files/i/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.jpg' })).toEqual({
      'questions.0.image': 'Esta imagem não é desta pergunta. Envie a imagem de novo.',
    })
    expect(await fields({ minimumScore: 101 })).toEqual({ minimumScore: 'A nota mínima deve ser um número de 0 a 100' })
    expect(await fields({ attemptsLeft: 0 })).toEqual({ attemptsLeft: 'As tentativas devem ser de 1 a 5, ou ilimitadas' })
    expect(await fields({ attemptsLeft: 6 })).toEqual({ attemptsLeft: 'As tentativas devem ser de 1 a 5, ou ilimitadas' })
    const twice = { key: 'a'.repeat(16) }
    expect(await fields(quizBody([twice, twice]))).toEqual({ 'questions.1.key': 'Esta pergunta aparece duas vezes' })
    const letters = [
      { key: 'B', answer: 'Um' },
      { key: 'A', answer: 'Dois' },
    ]
    expect(await fields({ questions: [{ ...quizBody().questions[0], alternatives: letters }] })).toEqual({
      'questions.0.alternatives': 'As letras das alternativas devem estar em ordem, a partir de A',
    })
    expect(await fields({ dono: 'x' })).toEqual({ dono: 'Campo desconhecido.' })
    expect((await get(id)).version).toBe(0)
  })

  it('of two editors the second is told that the quiz changed; one that saw no version writes over it', async () => {
    const { id } = await quiz()
    const { version: seen } = await get(id)
    expect((await save(id, { ...quizBody(), title: 'De Ana', seen })).status).toBe(200)
    const late = await save(id, { ...quizBody(), title: 'De Bia', seen })
    expect([late.status, late.error.code, late.error.message]).toEqual([
      409,
      'AI_ITEM_CHANGED',
      'Outra pessoa alterou este conteúdo enquanto você editava. Veja o que mudou antes de salvar.',
    ])
    expect((await get(id)).title).toBe('De Ana')
    const both = await Promise.all([1, 2].map((n) => save(id, { ...quizBody(), title: `Ao mesmo tempo ${n}`, seen: seen + 1 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(id, { ...quizBody(), title: 'De um programa' })).data).toMatchObject({ title: 'De um programa', version: seen + 3 })
  })

  it('is refused before the quiz is completed, and for an item of another kind', async () => {
    for (const status of ['pending', 'finishing'] as const) {
      const { error } = await save((await quiz({ status })).id, quizBody())
      expect([error.code, error.message]).toEqual([
        'AI_ITEM_NOT_COMPLETED',
        'Quiz ainda não foi finalizado, verifique a página de processamento.',
      ])
    }
    const map = await quiz({ origin: 'mindMap' })
    expect((await save(map.id, quizBody())).error.code).toBe('AI_ITEM_NOT_FOUND')
    expect((await callApi(api, 'getQuiz', { as: owner, params: { id: map.id } })).error.code).toBe('AI_ITEM_NOT_FOUND')
  })
})

describe('resendQuiz and deleteQuiz', () => {
  const resend = (id: string, as = owner) => callApi(api, 'resendQuiz', { as, body: { id } })
  const remove = (id: string, as = owner) => callApi(api, 'deleteQuiz', { as, body: { id } })

  it('begins one that failed again, once, by another run', async () => {
    const { id } = await quiz({
      status: 'failed',
      error_code: 'AI_FAILED',
      error_message: 'Ocorreu uma falha ao processar sua solicitação.',
    })
    expect(await get(id)).toMatchObject({ errorCode: 'AI_FAILED', errorMessage: 'Ocorreu uma falha ao processar sua solicitação.' })
    const answers = await Promise.all([resend(id), resend(id)])
    expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, 'AI_ITEM_NOT_FAILED'])
    expect(await get(id)).toMatchObject({ status: 'pending', errorCode: null, errorMessage: null })
    expect(api.sentJobs.filter(({ payload }) => (payload as { itemId?: string }).itemId === id)).toEqual([
      { name: 'write-ai-content', payload: { itemId: id, run: 2 } },
    ])
  })

  it('deletes an item in any state, once', async () => {
    for (const status of ['completed', 'processing'] as const) {
      const { id } = await quiz({ status, questions: ['Uma?'] })
      expect((await remove(id, await producer())).error.code).toBe('AI_ITEM_NOT_FOUND')
      expect((await remove(id)).status).toBe(200)
      expect((await remove(id)).error.code).toBe('AI_ITEM_NOT_FOUND')
      expect((await resend(id)).error.code).toBe('AI_ITEM_NOT_FOUND')
    }
  })
})

it('an item stays readable when its media is deleted or gets another file', async () => {
  const video = await insertTestVideo(api, owner, { title: 'Luz', thumbnails: ['a.jpg'] })
  const { id } = await quiz({ videoKeys: [video.key] })
  await api.db.updateTable('videos').set({ source_generation: 2, title: 'Outra' }).where('key', '=', video.key).execute()
  expect((await get(id)).medias).toMatchObject([{ title: 'Luz', replaced: true, deleted: false, thumbnail: '/files/i/a.jpg' }])
  expect((await callApi(api, 'deleteVideo', { as: owner, params: { key: video.key } })).status).toBe(200)
  expect(await get(id)).toMatchObject({
    videoKeys: [video.key],
    medias: [{ title: 'Luz', duration: 600, type: 'video', deleted: true, thumbnail: null }],
  })
  expect((await save(id, quizBody())).status).toBe(200)
})
