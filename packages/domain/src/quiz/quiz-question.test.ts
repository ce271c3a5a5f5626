import { describe, expect, it } from 'vitest'
import { questionOf, quizOf } from '../testing/quiz-samples.ts'
import { isQuestionValid, mayAddQuestion, questionFaults, quizFaults } from './quiz-faults.ts'
import { addAlternative, type AlternativeKey, emptyQuestion, letterAlternatives, removeAlternative } from './quiz-question.ts'
import { areAttempts, attemptsRemaining, clampScore, defaultQuizSettings, mayAttempt } from './quiz-settings.ts'

const withAnswers = (answers: string[], correctAnswer: AlternativeKey | null) =>
  questionOf('a', { alternatives: letterAlternatives(answers), correctAnswer })

describe('alternatives', () => {
  it('of a new question are two empty ones, A correct', () => {
    expect(emptyQuestion('n')).toMatchObject({
      alternatives: [
        { key: 'A', answer: '' },
        { key: 'B', answer: '' },
      ],
      correctAnswer: 'A',
      origin: 'manual',
      evidence: [],
    })
  })

  it.each([
    ['A', 'C', 'abc', 'B', 'bc'],
    ['B', 'A', 'abc', 'A', 'ac'],
    ['C', 'B', 'abc', 'B', 'ab'],
    ['B', 'B', 'abc', 'A', 'ac'],
    ['C', 'C', 'abcdef', 'A', 'abdef'],
    ['D', 'F', 'abcdef', 'E', 'abcef'],
    ['A', null, 'abc', null, 'bc'],
  ] as const)('without %s, %s being correct of %s, have %s correct', (removed, correct, before, after, left) => {
    const question = removeAlternative(withAnswers([...before], correct), removed)
    expect(question.correctAnswer).toBe(after)
    expect(question.alternatives).toEqual(letterAlternatives([...left]))
  })

  it('are two to six', () => {
    const two = withAnswers(['a', 'b'], 'B')
    expect(removeAlternative(two, 'A')).toBe(two)
    expect(removeAlternative(withAnswers(['a', 'b', 'c'], 'B'), 'F').alternatives).toHaveLength(3)
    let question = two
    for (let count = 3; count <= 6; count++) {
      question = addAlternative(question)
      expect(question.alternatives.at(-1)).toEqual({ key: 'ABCDEF'[count - 1], answer: '' })
    }
    expect(addAlternative(question)).toBe(question)
    expect(question.correctAnswer).toBe('B')
  })
})

describe('questionFaults', () => {
  it.each([
    [{ question: '  ' }, { question: 'A pergunta é obrigatória' }],
    [{ question: 'x'.repeat(201) }, { question: 'A pergunta não pode ter mais que 200 caracteres' }],
    [{ alternatives: letterAlternatives(['a']), correctAnswer: 'A' as const }, { alternatives: 'É necessário pelo menos 2 alternativas' }],
    [{ alternatives: letterAlternatives(['a', ' ']) }, { alternatives: 'Todas as alternativas devem ser preenchidas' }],
    [
      { alternatives: [...letterAlternatives([...'abcdef']), { key: 'F' as const, answer: 'g' }] },
      { alternatives: 'São permitidas no máximo 6 alternativas' },
    ],
    [
      { alternatives: letterAlternatives(['a', 'b', 'x'.repeat(101)]) },
      { alternative: { 2: 'A alternativa não pode ter mais que 100 caracteres' } },
    ],
    [{ correctAnswer: null }, { correctAnswer: 'Selecione uma alternativa correta' }],
    [{ correctAnswer: 'D' as const }, { correctAnswer: 'Selecione uma alternativa correta' }],
    [{ explanation: 'x'.repeat(501) }, { explanation: 'A justificativa não pode ter mais que 500 caracteres' }],
  ])('of %j', (change, faults) => {
    expect(questionFaults(questionOf('a', change))).toEqual(faults)
  })

  it('has another sentence for the answer of a question being added', () => {
    expect(questionFaults(questionOf('a', { correctAnswer: null }), true)).toEqual({ correctAnswer: 'Selecione uma resposta correta' })
  })

  it('lets the longest pass', () => {
    const longest = {
      question: 'x'.repeat(200),
      alternatives: letterAlternatives(Array(6).fill('y'.repeat(100))),
      explanation: 'z'.repeat(500),
    }
    expect(isQuestionValid(questionOf('a', { ...longest, correctAnswer: 'F' }))).toBe(true)
  })

  it('keeps questions from being added while another is wrong', () => {
    expect(mayAddQuestion([questionOf('a')])).toBe(true)
    expect(mayAddQuestion([questionOf('a'), emptyQuestion('b')])).toBe(false)
  })
})

describe('quizFaults', () => {
  const all = quizOf([questionOf('a')])
  it.each([
    [{ title: ' ' }, { summary: 'Digite um título para o quiz', title: 'Digite um título para o quiz' }],
    [{ questions: [] }, { summary: 'Adicione pelo menos uma pergunta ao quiz' }],
    [
      { questions: [questionOf('a'), questionOf('b', { question: '' })] },
      { summary: 'Existem erros no formulário. Corrija-os antes de salvar.', question: { b: { question: 'A pergunta é obrigatória' } } },
    ],
    [{ minimumScore: 100.5 }, { minimumScore: 'A nota mínima deve ser um número de 0 a 100' }],
    [{ attemptsLeft: 0 }, { attemptsLeft: 'As tentativas devem ser de 1 a 5, ou ilimitadas' }],
  ])('of %j', (change, faults) => {
    expect(quizFaults({ ...all, ...change })).toMatchObject(faults)
  })

  it('are none of a quiz that may be saved', () => {
    expect(quizFaults(all)).toEqual({})
    expect(quizFaults({ ...all, ...defaultQuizSettings })).toEqual({})
  })
})

describe('settings', () => {
  it('have a minimum score within 0 and 100', () => {
    expect([-1, 0, 69.5, 100, 1000, Number.NaN, Infinity].map(clampScore)).toEqual([0, 0, 70, 100, 100, 0, 100])
  })
  it('have 1 to 5 attempts, or any number', () => {
    expect([-2, -1, 0, 1, 5, 6, 1.5].map(areAttempts)).toEqual([false, true, false, true, true, false, false])
    expect([0, 2, 3, 4].map((used) => attemptsRemaining({ attemptsLeft: 3 }, used))).toEqual([3, 1, 0, 0])
    expect(attemptsRemaining({ attemptsLeft: -1 }, 99)).toBeNull()
    expect([mayAttempt({ attemptsLeft: 1 }, 0), mayAttempt({ attemptsLeft: 1 }, 1), mayAttempt({ attemptsLeft: -1 }, 9)]).toEqual([
      true,
      false,
      true,
    ])
  })
})
