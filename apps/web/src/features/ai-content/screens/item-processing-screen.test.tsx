// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { until } from '../../../shared/testing/until.ts'
import { secondsLeft, shownSteps } from '../model/processing-steps.ts'
import { fakeItems } from '../testing/fake-items.tsx'
import { testQuiz } from '../testing/test-quiz.ts'
import { mindMapProcessingScreen, quizProcessingScreen } from './item-processing-screen.tsx'

const { state, text, shows, find, sent, press, visit } = fakeItems({
  processing: () => <quizProcessingScreen.default />,
  mapProcessing: () => <mindMapProcessingScreen.default />,
})
const address = `/quiz/${testQuiz.id}/processing`
const steps: (typeof testQuiz)['steps'][number][] = [
  { step: 'analyzing', found: null, seconds: 12 },
  { step: 'extracting', found: '412 legendas lidas', seconds: 38 },
  { step: 'correlating', found: null, seconds: 16 },
]
const writing = { ...testQuiz, status: 'processing' as const, steps, stepSince: new Date().toISOString() }

it('shows the steps with what they found and took, and says once that it goes on without being watched', async () => {
  state.quiz = writing
  await visit(address)
  await shows('Processamento em segundo plano')
  await press('Entendi')
  await until(() => expect(text()).not.toContain('Processamento em segundo plano'))
  for (const words of ['Processando com IA', '1 mídia combinada', '12 min 48 s no total', '63%', '412 legendas lidas', '38 s'])
    expect(text()).toContain(words)
  expect(document.querySelector('[aria-current="step"] h2')?.textContent).toBe('Processando com IA..., em andamento')
})

it('says why a quiz failed, at its step, and begins again', async () => {
  state.quiz = { ...writing, status: 'failed', errorCode: 'AI_UNAVAILABLE', errorMessage: 'O serviço de IA não respondeu.' }
  await visit(address)
  await shows('O serviço de IA não respondeu.')
  expect(document.querySelector('[data-state="bad"] h2')?.textContent).toBe('Processando com IA..., falhou')
  await press('Tentar Novamente')
  await shows('Geração do Quiz reiniciada com sucesso!')
  expect(sent('PUT /quiz-resend')).toEqual([{ id: testQuiz.id }])
})

it('says what trying again takes where media are transcribed first', async () => {
  const medias = testQuiz.medias.map((media) => ({ ...media, transcribeSeconds: 768 }))
  state.quiz = { ...writing, status: 'failed', errorCode: 'AI_UNTRANSCRIBED', errorMessage: 'A transcrição não foi concluída.', medias }
  await visit(address)
  await shows('Ao tentar de novo, a mídia sem legenda é transcrita antes: isso usa 13 minutos do seu tempo de transcrição.')
})

it('leads to the editor of a completed quiz', async () => {
  await visit(address)
  await shows('100%')
  expect(find('Editar Quiz')?.getAttribute('href')).toBe(`/quiz/${testQuiz.id}/edit`)
})

it('tells how long the rest takes by what its steps took, once that tells something', () => {
  const now = Date.parse(writing.stepSince)
  // 66 seconds for half of the work.
  expect(secondsLeft(writing, now + 6000)).toBe(60)
  expect(secondsLeft(writing, now + 90_000)).toBeNull()
  expect(secondsLeft({ ...writing, status: 'extracting' }, now)).toBeNull()
})

it('shows a step as done that a later one follows, also where its fact is missing', () => {
  const states = shownSteps({ ...writing, status: 'correlating', steps: [] }, Date.now()).map((step) => step.state)
  expect(states).toEqual(['done', 'done', 'now', 'wait', 'wait', 'wait'])
})

it('says of a mind map what is of mind maps', async () => {
  await visit(`/mapa-mental/${state.map.id}/processing`)
  await shows('O mapa mental está pronto.')
  expect(find('Editar Mapa mental')?.getAttribute('href')).toBe(`/mapa-mental/${state.map.id}/edit`)
  expect(find('Ver os mapas mentais')?.getAttribute('href')).toBe('/mapa-mental')
})

it('shows that an item waits for the captions of its media', async () => {
  const medias = state.map.medias.map((media) => ({ ...media, transcribing: true }))
  state.map = { ...state.map, status: 'pending', medias, stepSince: new Date().toISOString() }
  await visit(`/mapa-mental/${state.map.id}/processing`)
  await until(() => expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('Transcrevendo as mídias...'))
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain(`“${medias[0]?.title}”`)
})
