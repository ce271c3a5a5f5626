// @vitest-environment happy-dom
import type { Session } from '@videozz/contract/browser'
import { act } from 'react'
import { expect, it } from 'vitest'
import { sessionStore } from '../../../shared/session/session.ts'
import { until } from '../../../shared/testing/until.ts'
import { fakeLives } from '../testing/fake-lives.tsx'
import { activeLive, endedLive, finishedLive, liveSession, testLive } from '../testing/test-live.ts'
import LivesScreen from './lives-screen.tsx'

const { state, text, shows, find, sent, address, refuseWith, press, visit } = fakeLives({ list: () => <LivesScreen /> })
const menuOf = (title: string) => press(`Mais ações de ${title}`)
const reasonOf = (label: string) => find(label)?.getAttribute('aria-disabled') === 'true'

it('lists lives with their states, and asks for what the address says', async () => {
  state.lives = [testLive, activeLive, endedLive, finishedLive].map((live, index) => ({
    ...live,
    id: `${index}`.repeat(16),
    title: `Aula ${index}`,
  }))
  state.total = 42
  await visit('/lives?search=aula&orderBy=scheduleDate&page=2')
  await shows('Aula 3')
  for (const words of ['Agendada', 'Ao vivo', 'Desconectada', 'Encerrada', 'Permanente']) expect(text()).toContain(words)
  expect(text()).toContain('Total 42 itens')
  expect(state.calls.find(({ call }) => call === 'GET /lives')?.search).toBe('?search=aula&orderBy=scheduleDate&page=2&size=10')
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(`/lives/${'0'.repeat(16)}`)
})

it('says how long a temporary recording is kept', async () => {
  state.lives = [
    { ...finishedLive, expiresAt: new Date(Date.now() + 2.5 * 86_400_000).toISOString() },
    { ...finishedLive, id: 'x'.repeat(16), expired: true },
  ]
  await visit('/lives')
  await shows('Expira em 3 dia(s)')
  expect(text()).toContain('Expirado')
})

it('says that there are none, and leads to the form', async () => {
  await visit('/lives')
  await shows('Você ainda não tem transmissões')
  expect(find('Criar transmissão ao vivo')?.getAttribute('href')).toBe('/live')
})

it('offers to clear a search that finds nothing', async () => {
  await visit('/lives?search=nada')
  await shows('Nenhuma transmissão encontrada.')
  await press('Limpar busca')
  await shows('Você ainda não tem transmissões')
})

it('offers to load again what could not be loaded', async () => {
  refuseWith('GET /lives', 'INTERNAL', 500, 'Tente mais tarde.')
  await visit('/lives')
  await shows('Não foi possível carregar as transmissões')
  state.refuse = {}
  await press('Tentar novamente')
  await shows('Você ainda não tem transmissões')
})

it('shows the connection of a live: address, key behind a press, and how to fill them in', async () => {
  state.lives = [testLive]
  await visit('/lives')
  await menuOf(testLive.title)
  await press('Informações de Conexão')
  await shows('rtmps://live.exemplo.com:1936/live')
  expect(text()).not.toContain('Transmissão criada com sucesso!')
  expect(text()).not.toContain('live_segredo')
  await press('Mostrar chave')
  expect(text()).toContain('live_segredo')
  for (const [encoder, words] of [
    ['vmix', 'Custom RTMP Server'],
    ['larix', 'New connection'],
    ['obs', 'Em Servidor'],
  ] as const) {
    await act(async () => document.querySelector<HTMLElement>(`input[value="${encoder}"]`)?.click())
    await shows(words)
  }
  await press('Fechar')
  await until(() => expect(text()).not.toContain('Como conectar'))
})

it('replaces the key after a question, and shows the new one', async () => {
  state.lives = [activeLive]
  await visit('/lives')
  await menuOf(activeLive.title)
  await press('Trocar chave')
  await shows('Quem está transmitindo é desconectado')
  expect(sent(`POST /lives/${activeLive.id}/rotate-key`)).toEqual([])
  await press('Trocar chave')
  await shows('Chave trocada com sucesso!')
  await shows('Chave de transmissão')
})

it('ends a live after a question', async () => {
  state.lives = [activeLive]
  await visit('/lives')
  await menuOf(activeLive.title)
  await press('Encerrar transmissão')
  await shows('A gravação vai para a sua biblioteca.')
  await press('Encerrar transmissão')
  await until(() => expect(sent(`POST /lives/${activeLive.id}/finish`)).toHaveLength(1))
})

it('converts a finished temporary live, with its title as a file name', async () => {
  state.lives = [finishedLive]
  await visit('/lives')
  await menuOf(finishedLive.title)
  await until(() => expect(reasonOf('Editar')).toBe(true))
  expect(reasonOf('Informações de Conexão')).toBe(true)
  await press('Converter em vídeo')
  await press('Converter')
  await shows('Migração concluída com sucesso!')
  expect(sent('POST /videos/import')).toEqual([
    { provider: 'live', id: finishedLive.id, title: 'Mentoria de novembro.mp4', description: 'Perguntas sobre timing' },
  ])
})

it('says what failed where the server gives no reason', async () => {
  state.lives = [finishedLive]
  refuseWith('POST /videos/import', 'INTERNAL', 500, 'x')
  refuseWith(`DELETE /lives/${finishedLive.id}`, 'INTERNAL', 500, 'x')
  await visit('/lives')
  await menuOf(finishedLive.title)
  await press('Converter em vídeo')
  await press('Converter')
  await shows('Erro ao migrar a live. Tente novamente.')
  await press('Cancelar')
  await menuOf(finishedLive.title)
  await press('Excluir')
  await shows('serão excluídas permanentemente')
  await press('Excluir')
  await shows('Erro ao excluir transmissão. Tente novamente.')
})

it('deletes a live after a question', async () => {
  state.lives = [testLive]
  await visit('/lives')
  await menuOf(testLive.title)
  await press('Excluir')
  await shows('será excluída permanentemente')
  state.lives = []
  await press('Excluir')
  await shows('Transmissão excluída com sucesso!')
  await shows('Você ainda não tem transmissões')
})

it('opens the form of a live', async () => {
  state.lives = [testLive]
  await visit('/lives')
  await menuOf(testLive.title)
  await press('Editar')
  await until(() => expect(address()).toBe(`/live/${testLive.id}`))
})

it('lets nobody change what the group may not', async () => {
  sessionStore.set({
    phase: 'signed-in',
    session: { ...liveSession, tenant: { id: 't'.repeat(16), name: 'Ana', status: 'activated', rules: [] } } as unknown as Session,
  })
  state.lives = [testLive]
  await visit('/lives')
  await menuOf(testLive.title)
  await until(() => expect(reasonOf('Editar')).toBe(true))
  expect(find('Criar transmissão ao vivo')?.getAttribute('aria-disabled')).toBe('true')
  expect(reasonOf('Excluir')).toBe(true)
})
