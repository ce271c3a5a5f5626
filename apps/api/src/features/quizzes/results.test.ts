import { createTestAiItem } from '@videozz/testing'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { plantQuiz, take, watch } from './testing/quiz-kit.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
})
afterAll(() => api.close())

describe('results', () => {
  it('tell attempts, who passed, and the hardest question with the second that explains it', async () => {
    const quiz = await plantQuiz(api, owner)
    const [ana, bia] = [await watch(api, owner, quiz.video, { email: 'ana@exemplo.com' }), await watch(api, owner, quiz.video)]
    await take(api, ana, quiz, ['A', 'B', 'B'])
    await take(api, ana, quiz, ['A', 'B', 'A'])
    await take(api, bia, quiz, ['A', 'A', 'A'])
    const params = { id: quiz.id }
    const { data } = await callApi(api, 'getQuizResults', { as: owner, params })
    expect(data).toMatchObject({ attempts: 3, viewers: 2, passed: 1, averageScore: 66.3 })
    expect(data.questions.map(({ question, asked, right }) => [question, asked, right])).toEqual([
      ['A cor pesa?', 3, 1],
      ['O som fica?', 3, 2],
      ['A luz desenha?', 3, 3],
    ])
    expect(data.questions[0]?.explained).toMatchObject({ videoKey: quiz.video, start: 1, end: 2 })
    const { data: viewers } = await callApi(api, 'findQuizViewers', { as: owner, params, body: {} })
    expect(viewers).toMatchObject({
      totalItems: 2,
      items: [
        { viewer: { id: bia.id }, attempts: 1, bestScore: 100, passedAt: expect.any(String) as unknown },
        { viewer: { id: ana.id, email: 'ana@exemplo.com' }, attempts: 2, bestScore: 66, passedAt: null },
      ],
    })
    const { data: second } = await callApi(api, 'findQuizViewers', { as: owner, params, body: { page: 2, limit: 1 } })
    expect(second.items).toMatchObject([{ viewer: { id: ana.id } }])
    const { data: media } = await callApi(api, 'listMediaQuizResults', { as: owner, params: { key: quiz.video } })
    expect(media.items).toMatchObject([{ id: quiz.id, attempts: 3, viewers: 2, passed: 1, hardest: { question: 'A cor pesa?' } }])
    // A question that is gone keeps what was asked.
    await api.db.deleteFrom('ai_questions').where('key', '=', quiz.keys[1]!).execute()
    const { data: after } = await callApi(api, 'getQuizResults', { as: owner, params })
    expect(after.questions[0]).toMatchObject({ question: 'A cor pesa?', asked: 3, right: 1, explained: { start: 1 } })
  })

  it('stay without the name of who was erased, and are of the one who is kept when two are merged', async () => {
    const quiz = await plantQuiz(api, owner, { attempts: 3 })
    const [ana, bia] = [await watch(api, owner, quiz.video), await watch(api, owner, quiz.video)]
    await take(api, ana, quiz, ['A', 'A', 'A'])
    await take(api, bia, quiz, ['A', 'B', 'B'])
    await take(api, bia, quiz, ['A', 'A', 'A'])
    const file = await callApi(api, 'readViewerData', { as: owner, params: { id: bia.id } })
    expect(file.data.quizzes).toMatchObject([
      { quizId: quiz.id, score: 100, passed: true, answers: [{ question: 'A luz desenha?', answer: 'Sim' }, {}, {}] },
      { score: 33, passed: false },
    ])
    const merged = await callApi(api, 'mergeViewers', { as: owner, params: { id: ana.id }, body: { other: bia.id } })
    expect(merged.status).toBe(200)
    const figures = async () => (await callApi(api, 'getQuizResults', { as: owner, params: { id: quiz.id } })).data
    expect(await figures()).toMatchObject({ attempts: 3, viewers: 1, passed: 1 })
    expect(await api.db.selectFrom('quiz_passes').select('viewer_id').where('quiz_id', '=', quiz.id).execute()).toHaveLength(1)
    const { viewer_id: kept } = await api.db
      .selectFrom('quiz_attempts')
      .select('viewer_id')
      .where('quiz_id', '=', quiz.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    await callApi(api, 'eraseViewer', { as: owner, params: { id: kept ?? '' } })
    expect(await figures()).toMatchObject({ attempts: 3, averageScore: 77.7 })
    const { data } = await callApi(api, 'findQuizViewers', { as: owner, params: { id: quiz.id }, body: {} })
    expect(data.items.map(({ viewer }) => viewer)).toEqual([null, null, null])
    expect(await api.db.selectFrom('quiz_passes').selectAll().where('quiz_id', '=', quiz.id).execute()).toEqual([])
  })
})

describe('places', () => {
  it('are one in each media, within its length, of quizzes that have questions', async () => {
    const quiz = await plantQuiz(api, owner)
    const params = { id: quiz.id, videoKey: quiz.video }
    const place = (body: object, where = params) => callApi(api, 'placeQuiz', { as: owner, params: where, body: { second: null, ...body } })
    expect((await place({ second: 61 })).error?.code).toBe('QUIZ_SECOND_OUTSIDE')
    expect((await place({ second: -1 })).status).toBe(400)
    expect((await place({ second: 12.5, required: true })).data).toMatchObject({ second: 12.5, required: true, published: true })
    const { data } = await callApi(api, 'listQuizPlacements', { as: owner, params: { id: quiz.id } })
    expect(data.items).toHaveLength(1)
    expect(data.items[0]?.address).toMatch(new RegExp(`/embed/quiz/${quiz.id}/[a-z0-9]{16}$`))
    const empty = await createTestAiItem(api.db, { account_id: owner.accountId })
    expect((await place({}, { id: empty.id, videoKey: quiz.video })).error?.code).toBe('QUIZ_WITHOUT_QUESTIONS')
    const writing = await createTestAiItem(api.db, { account_id: owner.accountId, status: 'processing', questions: ['Sim?'] })
    expect((await place({}, { id: writing.id, videoKey: quiz.video })).error?.code).toBe('AI_ITEM_NOT_COMPLETED')
    const stranger = await signUpTestAccount(api, { flags: ['ai-quiz'] })
    const foreign = await plantQuiz(api, stranger)
    expect((await place({}, { id: quiz.id, videoKey: foreign.video })).error?.code).toBe('VIDEO_NOT_FOUND')
    expect((await place({}, { id: foreign.id, videoKey: quiz.video })).error?.code).toBe('AI_ITEM_NOT_FOUND')
  })
})

describe('exports', () => {
  it('are a QTI package and a Moodle file', async () => {
    const quiz = await plantQuiz(api, owner, { title: 'Luz & cor' })
    const get = (path: string) => fetch(`${api.url}/api/quiz/${quiz.id}/export/${path}`, { headers: owner.headers })
    const qti = await get('qti')
    expect(qti.headers.get('content-type')).toContain('application/zip')
    expect(qti.headers.get('content-disposition')).toContain('filename="Luz & cor.zip"')
    const files = unzipSync(new Uint8Array(await qti.arrayBuffer()))
    expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'test.xml', 'items/item-1.xml', 'items/item-2.xml', 'items/item-3.xml'])
    expect(strFromU8(files['items/item-1.xml']!)).toContain('A luz desenha?')
    const moodle = await get('moodle')
    expect(moodle.headers.get('content-disposition')).toContain('.xml')
    expect(await moodle.text()).toContain('Luz &amp; cor')
  })
})
