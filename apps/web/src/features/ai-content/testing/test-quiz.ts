import type { ListedAiItem, MindMapItem, Quiz, Session } from '@videozz/contract/browser'
import { professionalPlan } from '../../../shared/testing/plans.ts'

const media = {
  key: 'm'.repeat(16),
  title: 'Aula 12 · Antecipação e timing',
  duration: 768,
  type: 'video',
  thumbnail: null,
  deleted: false,
  replaced: false,
} as const

const item = {
  id: 'q'.repeat(16),
  origin: 'quiz',
  title: 'Antecipação e timing',
  status: 'completed',
  errorCode: null,
  errorMessage: null,
  steps: [],
  stepSince: '2026-11-20T12:00:00.000Z',
  medias: [media],
  videoKeys: [media.key],
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
} satisfies Partial<Quiz>

/** A completed quiz as lists have it. */
export const listedQuiz: ListedAiItem = { ...item, questionCount: 2 }

/** The same with a question of AI, which cites a caption, and one written by hand. */
export const testQuiz: Quiz = {
  ...item,
  minimumScore: 70,
  isRandom: false,
  isRandomQuestions: false,
  attemptsLeft: 3,
  showCorrectAnswers: true,
  questions: [
    {
      key: 'a'.repeat(16),
      question: 'Quantos quadros o salto usa?',
      alternatives: [
        { key: 'A', answer: 'Quatro quadros' },
        { key: 'B', answer: 'Oito quadros' },
        { key: 'C', answer: 'Doze quadros' },
      ],
      correctAnswer: 'B',
      explanation: 'A contagem aparece na linha do tempo.',
      image: null,
      origin: 'ai',
      evidence: [
        {
          videoKey: media.key,
          start: 292,
          end: 296,
          quote: 'São oito quadros de antecipação',
          captions: [{ start: 290, end: 297, text: 'Repare: ele se abaixa.\nSão oito quadros de antecipação, quase o dobro.' }],
        },
      ],
    },
    {
      key: 'b'.repeat(16),
      question: 'Qual exercício você vai entregar?',
      alternatives: [
        { key: 'A', answer: 'A bola que quica' },
        { key: 'B', answer: 'O salto em três ritmos' },
      ],
      correctAnswer: 'B',
      explanation: '',
      image: null,
      origin: 'manual',
      evidence: [],
    },
  ],
}

/** A mind map that is completed, as screens around it have it: without its topics. */
export const testMap: MindMapItem = { ...item, id: 'p'.repeat(16), origin: 'mindMap', content: null }

/** The owner of an account with AI content. */
export const quizSession = {
  id: 'u'.repeat(16),
  accountId: 'a'.repeat(16),
  status: 'activated',
  tenant: null,
  plan: professionalPlan,
  flags: ['ai-quiz'],
  plugins: [],
  transcriptionSources: [],
  transcribeSeconds: 0,
} as unknown as Session
