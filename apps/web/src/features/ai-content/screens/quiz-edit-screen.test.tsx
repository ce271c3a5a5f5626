// @vitest-environment happy-dom
import type { Quiz } from '@videozz/contract/browser'
import { act } from 'react'
import { expect, it } from 'vitest'
import { until } from '../../../shared/testing/until.ts'
import { fakeItems } from '../testing/fake-items.tsx'
import { testQuiz } from '../testing/test-quiz.ts'
import QuizEditScreen from './quiz-edit-screen.tsx'

const { state, text, shows, find, sent, address, navigate, refuseWith, press, type, visit } = fakeItems({
  edit: () => <QuizEditScreen />,
})
const path = `/quiz/${testQuiz.id}/edit`
const save = `PUT /quiz/${testQuiz.id}`
const [first, second] = testQuiz.questions.map(({ key }) => key)
const offOf = (): string | null | undefined => find('Salvar alterações')?.getAttribute('aria-description')
const body = (): Partial<Quiz> => sent(save).at(-1) as Partial<Quiz>
const pictureOf = async (bytes: number): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  const file = new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
}

it('opens completed quizzes only', async () => {
  state.quiz = { ...testQuiz, status: 'finishing' }
  await visit(path)
  await shows('Quiz ainda não foi finalizado, verifique a página de processamento.')
  expect(find('Ver processamento')?.getAttribute('href')).toBe(`/quiz/${testQuiz.id}/processing`)
})

it('saves what was changed with the version it was seen in, and keeps what the server owns out of it', async () => {
  await visit(path)
  await shows('2 questões')
  await until(() => expect(offOf()).toBe('Tudo salvo por aqui.'))
  await press('Abrir pergunta 1')
  await shows('São oito quadros de antecipação')
  expect(document.querySelector('mark')?.textContent).toBe('São oito quadros de antecipação')
  await type('Pergunta', 'Quantos quadros tem o salto?')
  await press('Remover alternativa A')
  await type('Título', 'Antecipação')
  await press('Salvar alterações')
  await shows('Quiz atualizado com sucesso!')
  const { questions = [], ...rest } = body()
  expect(rest).toMatchObject({ title: 'Antecipação', seen: 1, attemptsLeft: 3, minimumScore: 70 })
  expect(questions[0]).toEqual({
    key: first,
    question: 'Quantos quadros tem o salto?',
    // The correct one keeps being correct at its new letter.
    alternatives: [
      { key: 'A', answer: 'Oito quadros' },
      { key: 'B', answer: 'Doze quadros' },
    ],
    correctAnswer: 'A',
    explanation: 'A contagem aparece na linha do tempo.',
    image: null,
  })
  await until(() => expect(offOf()).toBe('Tudo salvo por aqui.'))
})

it('says why it cannot be saved, and leads to the fault', async () => {
  await visit(path)
  await press('Abrir pergunta 2')
  await type('Pergunta', ' ')
  await until(() => expect(offOf()).toBe('Corrija os erros antes de salvar.'))
  expect(text()).not.toContain('A pergunta é obrigatória')
  await press('Salvar alterações')
  await shows('Existem erros no formulário. Corrija-os antes de salvar.')
  await shows('A pergunta é obrigatória')
  await press('Nova pergunta')
  await shows('Corrija os erros das perguntas antes de adicionar outra.')
  await type('Pergunta', 'x'.repeat(201))
  await shows('A pergunta não pode ter mais que 200 caracteres')
  expect(sent(save)).toEqual([])
})

it('adds a manual question with two alternatives and a picture', async () => {
  await visit(path)
  await press('Nova pergunta')
  await shows('3 questões')
  await type('Pergunta', 'O que é timing?')
  await type('Alternativa A, correta', 'O ritmo da ação')
  await type('Alternativa B', 'O peso do cenário')
  await pictureOf(10)
  await shows('Imagem da questão adicionada com sucesso!')
  await press('Salvar alterações')
  await shows('Quiz atualizado com sucesso!')
  expect(body().questions?.[2]).toMatchObject({ question: 'O que é timing?', correctAnswer: 'A', image: '/files/i/nova.webp' })
  // What is saved stays when the editor is left.
  await navigate('/quiz')
  await shows('Tela da lista')
  expect(state.calls.filter(({ call }) => call.startsWith('DELETE'))).toEqual([])
})

it('asks before unsaved changes are left, and removes pictures that were not saved', async () => {
  await visit(path)
  await press('Abrir pergunta 1')
  await pictureOf(3 * 1024 * 1024)
  expect(state.calls.some(({ call }) => call.includes('/image/'))).toBe(false)
  await pictureOf(10)
  await shows('Imagem da questão adicionada com sucesso!')
  await navigate('/quiz')
  await shows('Tem certeza que deseja sair?')
  expect(text()).toContain('Você tem alterações não salvas. Se sair agora, perderá todas as mudanças.')
  expect(address()).toBe(path)
  await press('Sair sem salvar')
  await shows('Tela da lista')
  await until(() => expect(state.calls.some(({ call }) => call === `DELETE /quiz/${testQuiz.id}/image/${first}`)).toBe(true))
})

it('deletes a question, and takes that back', async () => {
  await visit(path)
  await press('Abrir pergunta 1')
  await press('Deletar pergunta 1')
  await shows('1 questão')
  await press('Desfazer')
  await shows('2 questões')
  await until(() => expect(offOf()).toBe('Tudo salvo por aqui.'))
})

it('overwrites nothing that somebody else saved unseen', async () => {
  await visit(path)
  await shows('2 questões')
  await type('Título', 'Meu título')
  refuseWith(save, 'AI_ITEM_CHANGED', 409, 'Outra pessoa alterou este conteúdo enquanto você editava. Veja o que mudou antes de salvar.')
  state.quiz = { ...testQuiz, version: 2, minimumScore: 50, questions: testQuiz.questions.filter(({ key }) => key !== second) }
  await press('Salvar alterações')
  await shows('Nota mínima')
  await shows('1 questão a menos')
  expect(document.querySelector<HTMLInputElement>('[aria-label="Título"]')?.value).toBe('Meu título')
  await press('Ver as novas')
  await shows('Você está vendo a versão mais nova.')
  await press('Voltar às minhas')
  state.refuse = {}
  await press('Salvar alterações')
  await shows('Quiz atualizado com sucesso!')
  expect(body()).toMatchObject({ title: 'Meu título', minimumScore: 70, seen: 2 })
})

it('shows the quiz as it reads, with the correct alternatives', async () => {
  await visit(path)
  await press('Visualizar')
  await until(() =>
    expect([...document.querySelectorAll('li[data-correct]')].map((one) => one.textContent)).toEqual([
      'Oito quadrosCorreta',
      'O salto em três ritmosCorreta',
    ]),
  )
})
