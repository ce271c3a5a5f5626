import { describe, expect, it } from 'vitest'
import { questionOf, quizOf } from '../testing/quiz-samples.ts'
import { gradeAttempt, presentGrade } from './grade-attempt.ts'
import { orderQuestions } from './order-questions.ts'
import { letterAlternatives } from './quiz-question.ts'

const three = quizOf(['a', 'b', 'c'].map((key) => questionOf(key)))

describe('gradeAttempt', () => {
  it('counts right answers in percent, rounded down', () => {
    expect(gradeAttempt(three, { a: 'B', b: 'B', c: 'A' })).toEqual({
      score: 66,
      correct: 2,
      total: 3,
      passed: false,
      questions: [
        { key: 'a', answer: 'B', correctAnswer: 'B', isCorrect: true },
        { key: 'b', answer: 'B', correctAnswer: 'B', isCorrect: true },
        { key: 'c', answer: 'A', correctAnswer: 'B', isCorrect: false },
      ],
    })
  })

  it.each([
    [66, true],
    [67, false],
    [0, true],
  ])('passes two of three at a minimum of %i: %s', (minimumScore, passed) => {
    expect(gradeAttempt({ ...three, minimumScore }, { a: 'B', b: 'B' }).passed).toBe(passed)
  })

  it('takes what is no answer for wrong', () => {
    const grade = gradeAttempt(three, { a: 'F', b: null, z: 'B' })
    expect([grade.score, grade.questions.map(({ answer }) => answer)]).toEqual([0, [null, null, null]])
    expect(gradeAttempt(quizOf([questionOf('toString')]), {}).correct).toBe(0)
    expect(gradeAttempt(quizOf([questionOf('a', { correctAnswer: null })]), { a: null }).correct).toBe(0)
  })

  it('reaches any whole minimum exactly', () => {
    for (let total = 1; total <= 100; total++) {
      const quiz = quizOf(Array.from({ length: total }, (_, index) => questionOf(`q${index}`)))
      const { score } = gradeAttempt(quiz, Object.fromEntries(quiz.questions.map(({ key }) => [key, 'B'])))
      expect(score).toBe(100)
    }
  })
})

describe('presentGrade', () => {
  const evidence = [{ videoKey: 'v', start: 1, end: 2, quote: 'oito quadros', captions: [{ start: 1, end: 2, text: 'são oito quadros' }] }]
  const questions = [questionOf('a', { explanation: 'Porque sim.', evidence })]
  const grade = gradeAttempt(quizOf(questions), { a: 'A' })

  it('shows the right letter, the explanation and the words', () => {
    expect(presentGrade(grade, questions, true)).toEqual([
      { key: 'a', answer: 'A', correctAnswer: 'B', isCorrect: false, explanation: 'Porque sim.', evidence },
    ])
  })

  it('keeps back what tells the answer, but not where to watch again', () => {
    const [shown] = presentGrade(grade, questions, false)
    expect(shown).toMatchObject({
      answer: 'A',
      correctAnswer: null,
      isCorrect: false,
      explanation: null,
      evidence: [{ start: 1, quote: '' }],
    })
    expect(JSON.stringify(shown)).not.toMatch(/oito|Porque/)
  })
})

describe('orderQuestions', () => {
  const many = quizOf(
    Array.from({ length: 12 }, (_, index) => questionOf(`q${index}`, { alternatives: letterAlternatives([...'abcdef']) })),
    { isRandom: true, isRandomQuestions: true },
  )
  const keys = (quiz: typeof many, seed: string) => orderQuestions(quiz, seed).map(({ key }) => key)

  it('keeps the order where none is asked for', () => {
    expect(orderQuestions({ ...many, isRandom: false, isRandomQuestions: false }, 's')).toEqual(many.questions)
  })

  it('is the same for a seed, and another for another', () => {
    expect(orderQuestions(many, 'one')).toEqual(orderQuestions(many, 'one'))
    expect(keys(many, 'one')).not.toEqual(keys(many, 'two'))
    expect(keys(many, 'one').toSorted()).toEqual(many.questions.map(({ key }) => key).toSorted())
  })

  it('moves alternatives with their letters alone, or questions alone', () => {
    const moved = orderQuestions({ ...many, isRandomQuestions: false }, 'seed')
    expect(moved.map(({ key }) => key)).toEqual(many.questions.map(({ key }) => key))
    for (const { alternatives } of moved)
      expect(alternatives.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual(letterAlternatives([...'abcdef']))
    expect(moved.some(({ alternatives }) => alternatives[0]?.key !== 'A')).toBe(true)
    for (const { alternatives } of orderQuestions({ ...many, isRandom: false }, 'seed')) expect(alternatives[0]?.key).toBe('A')
  })

  it('keeps the order of alternatives that speak of one another', () => {
    for (const last of ['Todas as anteriores', 'Nenhuma das alternativas', 'Todas as acima', 'As demais estão erradas'])
      expect(
        ['1', '2', '3', '4'].map((seed) =>
          orderQuestions(
            quizOf([questionOf('a', { alternatives: letterAlternatives(['x', 'y', 'z', last]) })], { isRandom: true }),
            seed,
          )[0]
            ?.alternatives.map(({ key }) => key)
            .join(''),
        ),
      ).toEqual(['ABCD', 'ABCD', 'ABCD', 'ABCD'])
  })

  it('gives every place about as often', () => {
    const counts = new Map<string, number>()
    const quiz = { ...many, questions: many.questions.slice(0, 4) }
    for (let seed = 0; seed < 2000; seed++) {
      const first = keys(quiz, `attempt-${seed}`)[0] ?? ''
      counts.set(first, (counts.get(first) ?? 0) + 1)
    }
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(100)
    expect(counts.size).toBe(4)
  })
})
