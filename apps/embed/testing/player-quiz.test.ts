import type { MyQuiz, QuizAttempt, QuizResult } from '@videozz/contract'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type OpenedPage, patient, type PlayerKit, startKit } from './player-kit.ts'
import { describeMedia } from './player-world.ts'

// The player page is built in the first hook that asks for it.
vi.setConfig({ hookTimeout: 180_000 })

let kit: PlayerKit
let on: OpenedPage
beforeAll(async () => {
  kit = await startKit(20)
})
afterAll(() => kit.stop())
afterEach(async () => {
  expect(await kit.closePage()).toEqual([])
})

const id = 'q'.repeat(16)
const keys = ['a'.repeat(16), 'b'.repeat(16)] as const
const attempt: QuizAttempt = {
  id: 't'.repeat(16),
  quiz: id,
  title: 'Quiz de luz',
  number: 1,
  attempts: 3,
  minimumScore: 70,
  startedAt: '2026-11-29T12:00:00.000Z',
  answers: {},
  questions: keys.map((key, at) => ({
    key,
    question: ['A luz desenha?', 'A cor pesa?'][at] ?? '',
    image: null,
    alternatives: [
      { key: 'B', answer: 'Não' },
      { key: 'A', answer: 'Sim' },
    ],
  })),
}
const result: QuizResult = {
  id: attempt.id,
  quiz: id,
  score: 50,
  correct: 1,
  total: 2,
  passed: false,
  minimumScore: 70,
  left: 2,
  questions: keys.map((key, at) => ({
    key,
    answer: at === 0 ? 'A' : 'B',
    correctAnswer: 'A',
    isCorrect: at === 0,
    explanation: 'Porque sim.',
    again: [{ videoKey: 'm'.repeat(16), title: 'Aula de teste', start: 12, end: 13 }],
  })),
}

/** Opens a lesson with the quiz and plays it. @returns the calls of the quiz. */
async function play(
  change: Partial<MyQuiz>,
  { size = { width: 640, height: 360 }, path = undefined as string | undefined, answers = result } = {},
) {
  const { world } = kit.server
  const offered = { id, title: 'Quiz de luz', second: 1, required: false, ...change }
  world.media = describeMedia(kit.stream, { quizzes: [{ id, title: offered.title, second: offered.second, required: offered.required }] })
  const mine: MyQuiz = {
    minimumScore: 70,
    attempts: 3,
    questionCount: 2,
    used: 0,
    left: 3,
    open: false,
    bestScore: null,
    passed: false,
    ...offered,
  }
  const calls: { call: string; body: unknown }[] = []
  world.quiz = (call, body) => {
    if (call !== 'GET /quizzes') calls.push({ call, body })
    if (call === 'GET /quizzes') return { answer: { items: [mine] } }
    if (call.endsWith('/attempts')) return { answer: attempt }
    return { answer: call.endsWith('/finish') ? answers : { saved: 1 } }
  }
  on = await kit.open({ viewport: size }, undefined, ...(path === undefined ? [] : [path]))
  if (path === undefined) await on.frame.locator('button.big').click()
  return calls
}
const dialog = () => on.frame.getByRole('dialog', { name: 'Quiz da aula' })
const press = (name: string) => dialog().getByRole('button', { name, exact: true })
const focused = () => on.inPlayer(({ root }) => root.activeElement?.textContent ?? '')
const tampering = () => kit.server.world.reports.flatMap((report) => report.tampering)

it('is taken at its second by the keyboard alone, reviewed with the seconds that explain it, and playback goes on', async () => {
  const calls = await play({})
  await expect.poll(() => dialog().isVisible(), patient).toBe(true)
  expect(await on.phase()).toBe('paused')
  await expect.poll(focused, patient).toBe('Quiz de luz')
  expect(await press('Pular por agora').isVisible()).toBe(true)
  await press('Começar').press('Enter')
  await expect.poll(focused, patient).toBe('A luz desenha?')
  // The keys of the player do nothing meanwhile; the arrows choose.
  await on.page.keyboard.press('Tab')
  await on.page.keyboard.press('ArrowDown')
  expect(await dialog().getByRole('radio', { name: 'Sim' }).isChecked()).toBe(true)
  expect(await on.phase()).toBe('paused')
  await press('Próxima pergunta').press('Enter')
  await expect.poll(focused, patient).toBe('A cor pesa?')
  await dialog().getByRole('radio', { name: 'Não' }).press('Space')
  await press('Concluir').press('Enter')
  await expect.poll(focused, patient).toBe('Ainda não foi desta vez')
  expect(calls.at(-1)).toEqual({
    call: `POST /quiz-attempts/${attempt.id}/finish`,
    body: { answers: { [keys[0]]: 'A', [keys[1]]: 'B' } },
  })
  expect(await dialog().getByRole('status').textContent()).toBe('Ainda não foi desta vez Sua nota: 50% (1 de 2 certas).')
  await press('Ver respostas').press('Enter')
  await press('Próxima pergunta').press('Enter')
  const options = dialog().getByRole('listitem')
  expect(await options.allInnerTexts()).toEqual([
    expect.stringMatching(/Não\s+Sua resposta/),
    expect.stringMatching(/Sim\s+Resposta certa/),
  ])
  await dialog().getByRole('button', { name: 'Rever este trecho 00:12' }).press('Enter')
  await expect.poll(on.time, patient).toBeGreaterThan(11.9)
  // At the end of the piece the quiz is there again, where it was.
  await expect.poll(() => dialog().isVisible(), patient).toBe(true)
  expect(await focused()).toBe('A cor pesa?')
  await on.page.keyboard.press('Escape')
  await expect.poll(on.phase, patient).toBe('playing')
  expect(await dialog().isVisible()).toBe(false)
  expect(tampering()).toEqual([])
})

it('is passed over where it is not required, and comes at the end of the media where it belongs there', async () => {
  await play({ second: null })
  await on.inPlayer(({ video }) => {
    video.currentTime = video.duration - 0.5
  })
  await expect.poll(() => dialog().isVisible(), patient).toBe(true)
  await press('Pular por agora').click()
  expect(await dialog().isVisible()).toBe(false)
})

it('keeps the viewer of a required quiz until it is answered, and fits the smallest player', async () => {
  await play({ required: true }, { size: { width: 390, height: 219 } })
  await expect.poll(() => dialog().isVisible(), patient).toBe(true)
  expect(await dialog().getByRole('button').allInnerTexts()).toEqual(['Começar'])
  await on.page.keyboard.press('Escape')
  await press('Começar').click()
  await expect.poll(focused, patient).toBe('A luz desenha?')
  expect(await press('Sair do quiz').count()).toBe(0)
  const [panel, button] = [await dialog().boundingBox(), await press('Próxima pergunta').boundingBox()]
  expect(panel).toMatchObject({ x: 0, y: 0, width: 390, height: 219 })
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(219)
  await dialog().getByRole('radio', { name: 'Sim' }).check()
  await press('Próxima pergunta').click()
  await press('Concluir').click()
  await press('Continuar').click()
  await expect.poll(on.phase, patient).toBe('playing')
})

it('is there before anything plays on a page of its own, and cannot be left there', async () => {
  await play({}, { path: `/embed/quiz/${id}/k3y0000000000000` })
  await expect.poll(() => dialog().isVisible(), patient).toBe(true)
  expect(await dialog().getByRole('button').allInnerTexts()).toEqual(['Começar'])
  await press('Começar').click()
  await press('Próxima pergunta').click()
  await press('Concluir').click()
  await expect.poll(focused, patient).toBe('Ainda não foi desta vez')
  expect(await dialog().getByRole('button').allInnerTexts()).toEqual(['Ver respostas', 'Tentar de novo'])
})

it('shows a piece of another lesson of the list in that lesson, and comes back to its own', async () => {
  const [own, other] = ['m'.repeat(16), 'n'.repeat(16)]
  const lesson = { kind: 'video', duration: 20, completed: false } as const
  kit.server.world.playlist = {
    title: 'Curso',
    playsOn: false,
    lessons: [
      { ...lesson, key: own, title: 'Aula de teste' },
      { ...lesson, key: other, title: 'Aula 2' },
    ],
  }
  const piece = { videoKey: other, title: 'Aula 2', start: 12, end: 13 }
  const [first, second] = result.questions
  await play(
    {},
    {
      answers: {
        ...result,
        questions: [
          { ...first!, again: [piece] },
          { ...second!, again: [{ ...piece, videoKey: id }] },
        ],
      },
    },
  )
  await press('Começar').click()
  await press('Próxima pergunta').click()
  await press('Concluir').click()
  await press('Ver respostas').click()
  expect(await dialog().locator('.quiz-why').innerText()).toContain('Explicado em “Aula 2”, 00:12.')
  await dialog().getByRole('button', { name: 'Rever este trecho 00:12' }).click()
  await expect.poll(() => on.inPlayer(({ player }) => player.state?.media?.title), patient).toBe('Aula 2')
  await expect.poll(on.time, patient).toBeGreaterThan(11.9)
  // At the end of the piece the quiz is there again, and its lesson below it.
  await expect.poll(() => dialog().isVisible(), patient).toBe(true)
  expect(await focused()).toBe('A luz desenha?')
  await expect.poll(() => on.inPlayer(({ player }) => player.state?.media?.title), patient).toBe('Aula de teste')
  expect(kit.server.world.lessons).toEqual([null, other, own])
  // A media that is no lesson of the list is named.
  await press('Próxima pergunta').click()
  expect(await dialog().locator('.quiz-why').innerText()).toContain('Explicado em “Aula 2”, 00:12.')
  expect(await dialog().locator('.quiz-again').count()).toBe(0)
  await press('Sair do quiz').click()
  await expect.poll(on.phase, patient).toBe('playing')
  expect(tampering()).toEqual([])
})
