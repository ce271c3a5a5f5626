// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { until } from '../../../shared/testing/until.ts'
import { useAiQueue } from '../api/use-ai-queue.tsx'
import { fakeItems } from '../testing/fake-items.tsx'
import { listedQuiz } from '../testing/test-quiz.ts'
import { mindMapsScreen, quizzesScreen } from './items-screen.tsx'

const heard = vi.hoisted(() => ({ tell: (_message: object): void => undefined }))
vi.mock('../../../shared/realtime/realtime.ts', () => ({
  listen: (_event: string, listener: (message: object) => void) => {
    heard.tell = listener
    return () => undefined
  },
}))

function List() {
  useAiQueue()
  return <quizzesScreen.default />
}
const { state, text, shows, find, sent, address, actAs, refuseWith, press, visit } = fakeItems({
  list: () => <List />,
  maps: () => <mindMapsScreen.default />,
})
const writing = { ...listedQuiz, id: 'w'.repeat(16), title: 'Em andamento', status: 'processing', questionCount: 0 } as const
const failed = {
  ...listedQuiz,
  id: 'f'.repeat(16),
  title: 'Falhou',
  status: 'failed',
  errorMessage: 'Falta legenda pronta em: “Aula 3”.',
} as const

it('lists quizzes with their questions, what is being done and why one failed, and asks for what the address says', async () => {
  state.quizzes = [listedQuiz, { ...listedQuiz, id: 'o'.repeat(16), questionCount: 1 }, writing, failed]
  await visit('/quiz?search=aula&orderBy=ascTitle&page=2')
  await shows('Em andamento')
  for (const words of ['2 questões', '1 questão', 'Processando com IA... 63%', 'Falta legenda pronta em: “Aula 3”.', '20/11/2026'])
    expect(text()).toContain(words)
  expect(state.calls.find(({ call }) => call === 'GET /quiz')?.search).toBe('?search=aula&orderBy=ascTitle&page=2&itemsPerPage=10')
})

it('opens the editor of a completed quiz, and the course of another', async () => {
  state.quizzes = [listedQuiz, writing]
  await visit('/quiz')
  await press('Mais ações de Em andamento')
  await press('Ver status')
  await until(() => expect(address()).toBe(`/quiz/${writing.id}/processing`))
})

it('deletes a quiz after a question', async () => {
  state.quizzes = [listedQuiz]
  await visit('/quiz')
  await press(`Mais ações de ${listedQuiz.title}`)
  await press('Deletar quiz')
  await shows('Tem certeza que deseja deletar este quiz?')
  expect(text()).toContain('Esta ação não pode ser desfeita.')
  expect(sent('DELETE /quiz')).toEqual([])
  state.quizzes = []
  await press('Deletar quiz')
  await shows('Quiz excluído com sucesso!')
  expect(sent('DELETE /quiz')).toEqual([{ id: listedQuiz.id }])
  await shows('Você ainda não tem quizzes')
})

it('shows the status that the realtime channel brings, and says once that a quiz is over', async () => {
  state.quizzes = [writing]
  await visit('/quiz')
  await shows('Processando com IA... 63%')
  const message = { dataId: writing.id, messageId: 'one', origin: 'quiz', data: { title: writing.title } }
  await act(async () => heard.tell({ ...message, status: 'finishing' }))
  await shows('Finalizando geração... 95%')
  state.quizzes = [{ ...writing, status: 'completed', questionCount: 5 }]
  await act(async () => heard.tell({ ...message, messageId: 'two', status: 'completed' }))
  await shows('Conteúdo gerado com IA concluído')
  await shows('5 questões')
  expect(find('Abrir Quiz')?.getAttribute('href')).toBe(`/quiz/${writing.id}/edit`)
  await act(async () => document.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click())
  await until(() => expect(text()).not.toContain('Conteúdo gerado com IA concluído'))
  const before = state.calls.length
  await act(async () => heard.tell({ ...message, messageId: 'two', status: 'completed' }))
  await until(() => expect(state.calls.length).toBeGreaterThan(before))
  expect(text()).not.toContain('Conteúdo gerado com IA concluído')
})

it('says that the server has no text model, and that the list could not be loaded', async () => {
  state.availability = { configured: false, place: null, model: null, limits: { medias: 3, open: 10, dailyCalls: 0, callsToday: 0 } }
  refuseWith('GET /quiz', 'INTERNAL', 500, 'Tente mais tarde.')
  await visit('/quiz')
  await shows('AI_PROVIDER')
  await shows('Não foi possível carregar os quizzes')
  state.refuse = {}
  await press('Tentar novamente')
  await shows('Você ainda não tem quizzes')
})

it('lets nobody change what the group may not', async () => {
  actAs(['videozz:videos:list'])
  state.quizzes = [listedQuiz]
  await visit('/quiz')
  await shows(listedQuiz.title)
  expect(find('Gerar novo Quiz')?.getAttribute('aria-disabled')).toBe('true')
})

it('lists mind maps beside quizzes, in their own words', async () => {
  state.maps = [{ ...listedQuiz, id: 'p'.repeat(16), origin: 'mindMap', questionCount: 0 }]
  await visit('/quiz')
  await shows('Você ainda não tem quizzes')
  await press('Mapas mentais')
  await until(() => expect(address()).toBe('/mapa-mental'))
  await shows('1 mapa mental')
  expect(find('Mapas mentais')?.getAttribute('aria-current')).toBe('page')
  expect(find('Quiz')?.getAttribute('aria-current')).toBeNull()
  expect(find('Gerar novo Mapa mental')?.getAttribute('href')).toBe('/mapa-mental/create')
  expect(find(listedQuiz.title)?.getAttribute('href')).toBe(`/mapa-mental/${'p'.repeat(16)}/edit`)
  state.maps = []
  await press(`Mais ações de ${listedQuiz.title}`)
  await press('Deletar mapa mental')
  await shows('Tem certeza que deseja deletar este mapa mental?')
  await press('Deletar mapa mental')
  await shows('Mapa mental excluído com sucesso!')
  expect(sent('DELETE /mindMap')).toEqual([{ id: 'p'.repeat(16) }])
})
