// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { draftKey, readDraft, writeDraft } from '../../../shared/drafts/draft-store.ts'
import { until } from '../../../shared/testing/until.ts'
import { fakeLives } from '../testing/fake-lives.tsx'
import { activeLive, finishedLive, testLive } from '../testing/test-live.ts'
import { newValues, valuesOf } from '../model/live-form.ts'
import LiveScreen from './live-screen.tsx'

const { state, text, shows, find, sent, address, refuseWith, press, type, visit } = fakeLives({ form: () => <LiveScreen /> })
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const titleField = () => document.querySelector<HTMLInputElement>('[aria-label="Título"]')?.value
beforeEach(() => sessionStorage.clear())
const isOff = (name: string) => find(name)?.getAttribute('aria-disabled') === 'true'

async function fill(): Promise<void> {
  await type('Título', 'Aula ao vivo')
  await type('Data', tomorrow)
  await type('Horário', '19:30')
  await press('Temporária')
}

it('keeps the button off until the form is valid, and says at the fields what they lack', async () => {
  await visit('/live')
  await until(() => expect(isOff('Criar transmissão')).toBe(true))
  expect(find('Criar transmissão')?.getAttribute('aria-description')).toBe('O título é obrigatório.')
  await press('Criar transmissão')
  expect(sent('POST /lives')).toEqual([])
  await type('Título', ' ')
  await shows('O título é obrigatório.')
  await type('Descrição', 'abc')
  await shows('A descrição deve ter no mínimo 5 caracteres.')
  await type('Data', '2020-01-01')
  await shows('A data não pode ser anterior a hoje.')
  await fill()
  await type('Descrição', '')
  await until(() => expect(isOff('Criar transmissão')).toBe(false))
})

it('creates a live, shows its connection, and goes to Início once that is closed', async () => {
  state.lives = [testLive]
  await visit('/live')
  await fill()
  await press('Criar transmissão')
  await shows('Transmissão criada com sucesso!')
  await shows('rtmps://live.exemplo.com:1936/live')
  expect(sent('POST /lives')).toEqual([
    {
      title: 'Aula ao vivo',
      description: '',
      scheduleDate: tomorrow,
      scheduleTime: '19:30',
      liveSaveMode: 'temporary',
      returnMinutes: '10',
      chat: 'false',
      questions: 'false',
    },
  ])
  await press('Fechar')
  await until(() => expect(address()).toBe('/'))
})

it('says that it could not be created, and keeps what was typed', async () => {
  refuseWith('POST /lives', 'INTERNAL', 500, 'x')
  await visit('/live')
  await fill()
  await press('Criar transmissão')
  await shows('Erro ao criar a transmissão ao vivo. Tente novamente mais tarde.')
  expect(document.querySelector<HTMLInputElement>('[aria-label="Título"]')?.value).toBe('Aula ao vivo')
})

it('shows what the server says of a field', async () => {
  const fields = { scheduleTime: 'O horário deve estar pelo menos 5 minutos à frente.' }
  state.refuse['POST /lives'] = Response.json({ error: { code: 'INVALID_INPUT', message: 'x', requestId: 'r', fields } }, { status: 400 })
  await visit('/live')
  await fill()
  await press('Criar transmissão')
  await shows(fields.scheduleTime)
})

it('finds what was typed before the session ended, and drops it on request', async () => {
  const owner = { id: 'u'.repeat(16), accountId: 'a'.repeat(16) }
  const { thumbnail: _, ...values } = { ...newValues, title: 'Aula que eu escrevia', scheduleTime: '19:30' }
  writeDraft(draftKey(owner, location.pathname, 'live'), { seen: null, values })
  await visit('/live')
  await shows('Rascunho recuperado')
  expect(titleField()).toBe('Aula que eu escrevia')
  await type('Descrição', 'Sobre luz')
  const kept = readDraft(draftKey(owner, location.pathname, 'live'))
  expect(kept).toMatchObject({ seen: null, values: { title: 'Aula que eu escrevia', description: 'Sobre luz' } })
  expect(kept).not.toHaveProperty('values.thumbnail')
  await press('Descartar rascunho')
  await until(() => expect(titleField()).toBe(''))
  expect(readDraft(draftKey(owner, location.pathname, 'live'))).toBeUndefined()
  expect(text()).not.toContain('Rascunho recuperado')
})

it('finds changes of a live that were not saved, with the version that was seen', async () => {
  const owner = { id: 'u'.repeat(16), accountId: 'a'.repeat(16) }
  const { thumbnail: _, ...values } = { ...valuesOf(testLive), title: 'O meu' }
  writeDraft(draftKey(owner, location.pathname, 'live'), { seen: testLive, values })
  state.lives = [{ ...testLive, title: 'O outro', revision: 1 }]
  await visit(`/live/${testLive.id}`)
  await press('Manter as minhas')
  await shows('Rascunho recuperado')
  await press('Salvar alterações')
  await until(() => expect(address()).toBe('/lives'))
  expect(sent(`PUT /lives/${testLive.id}`).at(-1)).toMatchObject({ title: 'O meu', revision: '1' })
  expect(readDraft(draftKey(owner, location.pathname, 'live'))).toBeUndefined()
})

it('asks before what was typed is left; without it, goes back to Início', async () => {
  await visit('/live')
  await type('Título', 'Aula')
  await press('Voltar')
  await shows('Se você sair agora, perde o que preencheu.')
  await press('Sair sem salvar')
  await until(() => expect(address()).toBe('/'))
})

it('saves a live with the revision that was seen, and goes to the list', async () => {
  state.lives = [{ ...testLive, revision: 3 }]
  await visit(`/live/${testLive.id}`)
  await shows('Editar transmissão ao vivo')
  expect(isOff('Salvar alterações')).toBe(true)
  await type('Título', 'Outro título')
  await press('Salvar alterações')
  await until(() => expect(address()).toBe('/lives'))
  expect(sent(`PUT /lives/${testLive.id}`)).toEqual([
    expect.objectContaining({ title: 'Outro título', revision: '3', scheduleDate: '2026-11-28', scheduleTime: '20:00' }),
  ])
})

it('goes back to the list from a live that is edited', async () => {
  state.lives = [testLive]
  await visit(`/live/${testLive.id}`)
  await press('Voltar')
  await until(() => expect(address()).toBe('/lives'))
})

it('shows a change by somebody else, and overwrites it only by choice', async () => {
  state.lives = [testLive]
  refuseWith(`PUT /lives/${testLive.id}`, 'CHANGED_MEANWHILE', 409, 'Mudou')
  await visit(`/live/${testLive.id}`)
  await shows('Editar transmissão ao vivo')
  await type('Título', 'O meu')
  state.lives = [{ ...testLive, title: 'O outro', revision: 1 }]
  await press('Salvar alterações')
  await press('Manter as minhas')
  state.refuse = {}
  await press('Salvar alterações')
  await until(() => expect(sent(`PUT /lives/${testLive.id}`).at(-1)).toMatchObject({ title: 'O meu', revision: '1' }))
})

it('locks day and time of a live that has begun', async () => {
  state.lives = [activeLive]
  await visit(`/live/${activeLive.id}`)
  await shows('Esta transmissão já começou')
  expect(document.querySelector<HTMLInputElement>('input[type="date"]')?.disabled).toBe(true)
  expect(document.querySelector<HTMLInputElement>('input[type="time"]')?.disabled).toBe(true)
})

it('edits no finished live, and none that is not there', async () => {
  state.lives = [finishedLive]
  await visit(`/live/${finishedLive.id}`)
  await shows('Esta transmissão já foi encerrada.')
  expect(text()).not.toContain('Salvar alterações')
})

it('says that a live is not there', async () => {
  refuseWith(`GET /lives/${testLive.id}`, 'LIVE_NOT_FOUND', 404, 'x')
  await visit(`/live/${testLive.id}`)
  await shows('Nenhuma transmissão encontrada.')
})
