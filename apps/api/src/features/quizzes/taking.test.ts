import { createKey } from '@videozz/db'
import { playbackSessionSeconds } from '@videozz/domain'
import { createTestWebhook } from '@videozz/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { hostileValues } from '../../shared/testing/hostile-values.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'
import { begin, callAs, finish, plantQuiz, take, watch } from './testing/quiz-kit.ts'

let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api, { flags: ['ai-quiz'] })
})
afterAll(() => api.close())

const mine = async (student: Parameters<typeof callAs>[2]) => (await callAs(api, 'listMyQuizzes', student)).data.items

describe('an attempt', () => {
  it('tells no right answer before it is finished, and then right answers, explanations and where to watch again', async () => {
    const quiz = await plantQuiz(api, owner)
    await api.db.updateTable('ai_questions').set({ explanation: 'Porque a luz desenha.' }).where('item_id', '=', quiz.id).execute()
    const student = await watch(api, owner, quiz.video)
    const { data: attempt } = await begin(api, student, quiz.id)
    expect(attempt).toMatchObject({ number: 1, attempts: -1, minimumScore: 70, answers: {} })
    const said = JSON.stringify([attempt, await mine(student)])
    for (const secret of ['correct', 'Porque', 'É a luz que desenha', 'evidence']) expect(said).not.toContain(secret)
    const answers = { [quiz.keys[0]!]: 'A', [quiz.keys[1]!]: 'B' }
    const kept = await callAs(api, 'saveQuizAnswers', student, { params: { attempt: attempt.id }, body: { answers } })
    expect(kept.data).toEqual({ saved: 2 })
    // A reload goes on with the same attempt.
    expect((await begin(api, student, quiz.id)).data).toEqual({ ...attempt, answers })
    const { data: result } = await finish(api, student, attempt.id, { ...answers, [quiz.keys[2]!]: 'A', [createKey()]: 'A' })
    expect(result).toMatchObject({ score: 66, correct: 2, total: 3, passed: false, left: null })
    expect(result.questions[1]).toEqual({
      key: quiz.keys[1],
      answer: 'B',
      isCorrect: false,
      correctAnswer: 'A',
      explanation: 'Porque a luz desenha.',
      again: [{ videoKey: quiz.video, title: expect.any(String) as unknown, start: 1, end: 2 }],
    })
    // Finished again, it stays what it was.
    const again = await finish(api, student, attempt.id, Object.fromEntries(quiz.keys.map((key) => [key, 'A'])))
    expect(again.data).toEqual(result)
    const late = await callAs(api, 'saveQuizAnswers', student, { params: { attempt: attempt.id }, body: { answers } })
    expect(late.error?.code).toBe('QUIZ_ATTEMPT_FINISHED')
    expect(await mine(student)).toMatchObject([{ id: quiz.id, used: 1, open: false, bestScore: 66, passed: false }])
  })

  it('tells no right answer at all where the quiz does not show them', async () => {
    const quiz = await plantQuiz(api, owner, { show_correct_answers: false })
    const result = await take(api, await watch(api, owner, quiz.video), quiz, ['A', 'B', 'B'])
    expect(result.questions.map(({ isCorrect, correctAnswer, explanation }) => [isCorrect, correctAnswer, explanation])).toEqual([
      [true, null, null],
      [false, null, null],
      [false, null, null],
    ])
    expect(result.questions[0]?.again).toHaveLength(1)
  })

  it('keeps the questions it began with when the quiz is edited', async () => {
    const quiz = await plantQuiz(api, owner)
    const student = await watch(api, owner, quiz.video)
    const { data: attempt } = await begin(api, student, quiz.id)
    await api.db.updateTable('ai_questions').set({ question: 'Outra?', correct_answer: 'B' }).where('item_id', '=', quiz.id).execute()
    await api.db.updateTable('ai_items').set({ minimum_score: 100, show_correct_answers: false }).where('id', '=', quiz.id).execute()
    expect((await begin(api, student, quiz.id)).data.questions).toEqual(attempt.questions)
    const { data } = await finish(api, student, attempt.id, Object.fromEntries(quiz.keys.map((key) => [key, 'A'])))
    expect(data).toMatchObject({ score: 100, passed: true, minimumScore: 70 })
    expect(data.questions[0]?.correctAnswer).toBe('A')
  })

  it('shows the same order each time it is read, and another attempt another one', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => `Pergunta ${at}?`)
    const quiz = await plantQuiz(api, owner, { questions, is_random_questions: true })
    const student = await watch(api, owner, quiz.video)
    const order = async () => (await begin(api, student, quiz.id)).data.questions.map(({ key }) => key)
    const first = await order()
    expect(await order()).toEqual(first)
    const { data } = await finish(api, student, (await begin(api, student, quiz.id)).data.id, {})
    expect(data.questions.map(({ key }) => key)).toEqual(first)
    expect(await order()).not.toEqual(first)
  })
})

describe('attempts', () => {
  it('are as many as the quiz allows, also when they are begun and finished at once from several devices', async () => {
    const quiz = await plantQuiz(api, owner, { attempts: 2 })
    const first = await watch(api, owner, quiz.video)
    const devices = [first, ...(await Promise.all([1, 2, 3].map(() => watch(api, owner, quiz.video, { id: first.id }))))]
    for (const left of [1, 0]) {
      const begun = await Promise.all(devices.map((device) => begin(api, device, quiz.id)))
      expect(new Set(begun.map(({ data }) => data.id)).size).toBe(1)
      const results = await Promise.all(devices.map((device) => finish(api, device, begun[0]!.data.id, {})))
      expect(results.map(({ data }) => data.left)).toEqual([left, left, left, left])
    }
    const refused = await Promise.all(devices.map((device) => begin(api, device, quiz.id)))
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('QUIZ_ATTEMPTS_USED'))
    expect(await mine(first)).toMatchObject([{ used: 2, left: 0, open: false }])
    expect(await api.db.selectFrom('quiz_attempts').select('number').where('quiz_id', '=', quiz.id).orderBy('number').execute()).toEqual([
      { number: 1 },
      { number: 2 },
    ])
    // Another student has their own.
    expect((await begin(api, await watch(api, owner, quiz.video), quiz.id)).data.number).toBe(1)
  })

  it('announce quiz.passed once per viewer, however often and from wherever they pass', async () => {
    await createTestWebhook(api.db, {
      accountId: owner.accountId,
      secretKey: api.env.secretKey,
      url: 'https://exemplo.com/',
      events: ['quiz.passed'],
    })
    const quiz = await plantQuiz(api, owner)
    const ana = await watch(api, owner, quiz.video, { email: 'ana@exemplo.com', verified: true, identity: 's:aluna-7' })
    await take(api, ana, quiz, ['A', 'B', 'B'])
    const { data } = await begin(api, ana, quiz.id)
    const all = Object.fromEntries(quiz.keys.map((key) => [key, 'A']))
    await Promise.all([1, 2, 3].map(() => finish(api, ana, data.id, all)))
    await take(api, ana, quiz, ['A', 'A', 'A'])
    const events = await api.db.selectFrom('webhook_events').select(['viewer_id', 'body']).where('type', '=', 'quiz.passed').execute()
    expect(events.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toMatchObject([
      {
        quizId: quiz.id,
        videoKey: quiz.video,
        viewer: { id: ana.id, email: 'ana@exemplo.com', verified: true, subject: 'aluna-7' },
        score: 100,
        minimumScore: 70,
        attempt: 2,
      },
    ])
    expect(events[0]?.viewer_id).toBe(ana.id)
  })
})

describe('access', () => {
  it('is for the viewer of a session of the media that offers the quiz', async () => {
    const quiz = await plantQuiz(api, owner)
    const student = await watch(api, owner, quiz.video)
    const { data: attempt } = await begin(api, student, quiz.id)
    const other = await watch(api, owner, quiz.video)
    expect((await finish(api, other, attempt.id, {})).error?.code).toBe('QUIZ_ATTEMPT_UNKNOWN')
    const elsewhere = await plantQuiz(api, owner)
    expect((await begin(api, await watch(api, owner, elsewhere.video), quiz.id)).error?.code).toBe('QUIZ_NOT_OFFERED')
    const stranger = await signUpTestAccount(api, { flags: ['ai-quiz'] })
    const foreign = await plantQuiz(api, stranger)
    expect((await begin(api, student, foreign.id)).error?.code).toBe('QUIZ_NOT_OFFERED')
    const nobody = await callApi(api, 'listMyQuizzes', { params: { id: student.session } })
    expect(nobody.error?.code).toBe('PLAYBACK_SESSION_INVALID')
    const stolen = await callAs(api, 'listMyQuizzes', { ...student, session: other.session })
    expect(stolen.error?.code).toBe('PLAYBACK_SESSION_INVALID')
    await callApi(api, 'revokeViewer', { as: owner, params: { id: student.id } })
    expect((await begin(api, student, quiz.id)).error?.code).toBe('PLAYBACK_VIEWER_REVOKED')
  })

  it('ends where the quiz is not offered any more; a preview offers none', async () => {
    const quiz = await plantQuiz(api, owner)
    const student = await watch(api, owner, quiz.video)
    const params = { id: quiz.id, videoKey: quiz.video }
    await callApi(api, 'placeQuiz', { as: owner, params, body: { second: null, published: false } })
    expect(await mine(student)).toEqual([])
    expect((await begin(api, student, quiz.id)).error?.code).toBe('QUIZ_NOT_OFFERED')
    await callApi(api, 'placeQuiz', { as: owner, params, body: { second: 30, required: true } })
    expect(await mine(student)).toMatchObject([{ second: 30, required: true }])
    const { data: media } = await callAs(api, 'getPlaybackMedia', student)
    expect(media.quizzes).toEqual([{ id: quiz.id, title: 'Quiz de luz', second: 30, required: true }])
    await callApi(api, 'removeQuizPlacement', { as: owner, params })
    expect((await begin(api, student, quiz.id)).error?.code).toBe('QUIZ_NOT_OFFERED')
    expect((await callAs(api, 'getPlaybackMedia', student)).data.quizzes).toBeUndefined()
  })
})

it('takes nothing more once the session is too old or its viewer erased, and nothing with the bearer of another session', async () => {
  const quiz = await plantQuiz(api, owner)
  const student = await watch(api, owner, quiz.video)
  const { data: attempt } = await begin(api, student, quiz.id)
  const elsewhere = await watch(api, owner, (await plantQuiz(api, owner)).video)
  const codes = async (from: Parameters<typeof callAs>[2]) => {
    const params = { attempt: attempt.id }
    const body = { answers: {} }
    return [
      (await callAs(api, 'listMyQuizzes', from)).error?.code,
      (await begin(api, from, quiz.id)).error?.code,
      (await callAs(api, 'saveQuizAnswers', from, { params, body })).error?.code,
      (await callAs(api, 'finishQuizAttempt', from, { params, body })).error?.code,
    ]
  }
  const invalid = Array(4).fill('PLAYBACK_SESSION_INVALID')
  expect(await codes({ ...student, bearer: elsewhere.bearer })).toEqual(invalid)
  expect((await finish(api, elsewhere, attempt.id, {})).error?.code).toBe('QUIZ_ATTEMPT_UNKNOWN')
  const later = (playbackSessionSeconds + 60) * 1000
  api.advance(later)
  expect(await codes(student)).toEqual(invalid)
  api.advance(-later)
  await callApi(api, 'eraseViewer', { as: owner, params: { id: student.id } })
  expect(await codes(student)).toEqual(invalid)
  expect(await api.db.selectFrom('quiz_attempts').selectAll().where('quiz_id', '=', quiz.id).execute()).toEqual([])
})

it('answers no hostile body with a fault of the server', async () => {
  const quiz = await plantQuiz(api, owner)
  const student = await watch(api, owner, quiz.video)
  const { data: attempt } = await begin(api, student, quiz.id)
  const key = quiz.keys[0]!
  const bodies = hostileValues.flatMap((value) => [
    value,
    { answers: value },
    { answers: { [key]: value } },
    { answers: { [String(value)]: 'A' } },
  ])
  const statuses = new Set<number>()
  for (const [at, body] of bodies.entries()) {
    // A session of their own for each few calls: what is refused counts too.
    const from = at % 100 === 0 ? await watch(api, owner, quiz.video, { id: student.id }) : student
    statuses.add((await callAs(api, 'saveQuizAnswers', from, { params: { attempt: attempt.id }, body })).status)
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})
