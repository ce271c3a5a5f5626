import { aiSteps, isQuestionValid, quizFaults, defaultQuizSettings, type QuizQuestion } from '@videozz/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WritingContext } from '../ask/ask-model.ts'
import type { SourceMedia } from '../captions/source-media.ts'
import type { FakeTextServer } from '../testing/fake-text-server.ts'
import { sampleLesson, sampleMedias } from '../testing/sample-lesson.ts'
import { modelOn } from '../testing/text-model-suite.ts'
import { areQuotesTrue, isObedient, openWritingWorld, withInjections, writingMoods } from '../testing/writing-world.ts'
import { textModelNames } from '../text-model.ts'
import { writeQuiz } from './write-quiz.ts'

const { server: getServer, context: makeContext } = openWritingWorld()
let server: FakeTextServer
beforeEach(() => {
  server = getServer()
})
const waits: number[] = []
const context = (change: Partial<WritingContext> = {}): WritingContext =>
  makeContext({
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
    ...change,
  })
const isGrounded = ({ evidence }: QuizQuestion, medias: readonly SourceMedia[]): boolean => areQuotesTrue(evidence, medias)

describe('writeQuiz', () => {
  it.each(textModelNames)('writes as many questions as wanted, with %s', async (provider) => {
    const medias = [sampleLesson('a', 16)]
    const quiz = await writeQuiz(context({ model: modelOn(server, provider) }), { medias, count: 5 })
    expect(quiz.questions).toHaveLength(5)
    expect(quiz.title).toBe('Antecipação e timing')
    expect(quizFaults({ ...quiz, ...defaultQuizSettings })).toEqual({})
    expect(quiz.questions.every((question) => isGrounded(question, medias) && question.origin === 'ai')).toBe(true)
    const starts = quiz.questions.map(({ evidence }) => evidence[0]!.start)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(quiz.usage).toEqual({
      calls: server.requests.length,
      inputTokens: server.requests.length * 100,
      outputTokens: server.requests.length * 10,
    })
  })

  it('does not put the right answer at the same place', async () => {
    const { questions } = await writeQuiz(context(), { medias: [sampleLesson('a', 40)], count: 12 })
    expect(new Set(questions.map(({ correctAnswer }) => correctAnswer)).size).toBeGreaterThan(1)
    for (const { alternatives, correctAnswer, evidence } of questions) {
      const right = alternatives.find(({ key }) => key === correctAnswer)!.answer
      expect(evidence[0]!.quote.toLowerCase()).toContain(right)
    }
  })

  it('reads long media in stretches, correlates them, and asks for all of them', async () => {
    const medias = sampleMedias(500)
    const steps: string[] = []
    const quiz = await writeQuiz(context(), { medias, count: 12, onStep: (step) => void (steps.at(-1) === step || steps.push(step)) })
    expect(quiz.questions).toHaveLength(12)
    expect(new Set(quiz.questions.map(({ evidence }) => evidence[0]!.videoKey)).size).toBe(3)
    expect(steps).toEqual(aiSteps.map(({ status }) => status))
    for (const { user } of server.requests) expect(user.length).toBeLessThan(40_000)
  })

  it('tells what is known at each step', async () => {
    const told: object[] = []
    await writeQuiz(context(), { medias: [sampleLesson('a', 16)], count: 3, onStep: (_step, progress) => void told.push(progress) })
    expect(told[0]).toEqual({ captions: 16, facts: 0, written: 0, checked: 0 })
    expect(told.at(-1)).toMatchObject({ captions: 16, checked: expect.toSatisfy((count: number) => count >= 3) as number })
  })

  it.each(writingMoods.flatMap((mood) => textModelNames.map((name) => [mood, name] as const)))(
    'in the mood %s of %s has grounded, valid questions alone, and obeys no caption',
    async (mood, provider) => {
      const medias = [withInjections(sampleLesson('a', 48)), sampleLesson('b', 16, 'Outra')]
      server.mood = mood
      const { questions } = await writeQuiz(context({ model: modelOn(server, provider) }), { medias, count: 6 })
      expect(questions).toHaveLength(6)
      expect(questions.filter((question) => !isGrounded(question, medias))).toEqual([])
      expect(questions.filter((question) => !isQuestionValid(question))).toEqual([])
      expect(JSON.stringify(questions)).not.toMatch(/<img|mal\.example/)
      expect(questions.filter(({ evidence, ...written }) => isObedient(JSON.stringify(written), evidence))).toEqual([])
      expect(new Set(questions.map(({ question }) => question)).size).toBe(6)
      for (const { alternatives, correctAnswer, evidence } of questions)
        expect(evidence[0]!.quote.toLowerCase()).toContain(alternatives.find(({ key }) => key === correctAnswer)!.answer)
    },
  )

  it.each(['refusal', 'prose', 'other-schema', 'cut-json', 'length'] as const)(
    'has no quiz at all where every answer is %s',
    async (mood) => {
      server.mood = mood
      await expect(writeQuiz(context(), { medias: [sampleLesson('a', 16)], count: 3 })).rejects.toMatchObject({ fault: 'ungrounded' })
      expect(server.requests.length).toBeLessThanOrEqual(12)
    },
  )

  it.each(['limited', 'overloaded', 'down', 'broken', 'cut-json', 'length', 'other-schema'] as const)(
    'goes on after an answer that is %s',
    async (mood) => {
      Object.assign(server, { mood, moodLasts: 2, retryAfter: '7' })
      waits.length = 0
      expect((await writeQuiz(context(), { medias: [sampleLesson('a', 16)], count: 3 })).questions).toHaveLength(3)
      if (mood === 'limited' || mood === 'overloaded') expect(waits).toEqual([7000, 7000])
      if (mood === 'length') expect(server.requests.slice(0, 3).map(({ body }) => body['max_tokens'])).toEqual([3000, 6000, 12_000])
    },
  )

  it.each([
    ['unpaid', 'unpaid', 1],
    ['unknown-model', 'rejected', 1],
    ['limited', 'busy', 4],
  ] as const)('ends at %s', async (mood, fault, requests) => {
    server.mood = mood
    await expect(writeQuiz(context(), { medias: [sampleLesson('a', 16)], count: 3 })).rejects.toMatchObject({ fault })
    expect(server.requests).toHaveLength(requests)
  })

  it('does not wait longer than two minutes', async () => {
    Object.assign(server, { mood: 'limited', retryAfter: '3600' })
    await expect(writeQuiz(context(), { medias: [sampleLesson('a', 16)], count: 3 })).rejects.toMatchObject({
      fault: 'busy',
      retryAfter: 3600,
    })
    expect(server.requests).toHaveLength(1)
  })

  it('asks before each call, repeats included, and ends when it may not', async () => {
    let asked = 0
    Object.assign(server, { mood: 'cut-json', moodLasts: 1 })
    const mayCall = () => ++asked <= 2
    await expect(writeQuiz(context({ mayCall, parallel: 1 }), { medias: [sampleLesson('a', 16)], count: 3 })).rejects.toMatchObject({
      fault: 'capped',
    })
    expect([asked, server.requests.length]).toEqual([3, 2])
  })

  it('pays for nothing twice when it begins again', async () => {
    const answers = new Map<string, unknown>()
    const kept = {
      find: (digest: string) => Promise.resolve(answers.get(digest)),
      keep: (digest: string, value: unknown) => Promise.resolve(void answers.set(digest, JSON.parse(JSON.stringify(value)))),
    }
    const request = { medias: sampleMedias(300), count: 8 }
    const allowed = [true, true, true]
    await expect(writeQuiz(context({ kept, parallel: 1, mayCall: () => allowed.pop() ?? false }), request)).rejects.toMatchObject({
      fault: 'capped',
    })
    expect(answers.size).toBe(3)
    const quiz = await writeQuiz(context({ kept, parallel: 1 }), request)
    const calls = server.requests.length
    expect(calls).toBe(quiz.usage.calls + 3)
    expect((await writeQuiz(context({ kept, parallel: 1 }), request)).questions).toEqual(quiz.questions)
    expect(server.requests).toHaveLength(calls)
  })

  it('has nothing to write from without captions', async () => {
    await expect(writeQuiz(context(), { medias: [sampleLesson('a', 0)], count: 3 })).rejects.toMatchObject({ fault: 'ungrounded' })
    expect(server.requests).toEqual([])
  })

  it('is stopped by its caller', async () => {
    server.mood = 'silent'
    const aborted = new AbortController()
    const written = writeQuiz(context({ signal: aborted.signal }), { medias: [sampleLesson('a', 16)], count: 3 })
    await expect.poll(() => server.requests.length).toBe(1)
    aborted.abort()
    await expect(written).rejects.toMatchObject({ fault: 'stopped' })
  })
})
