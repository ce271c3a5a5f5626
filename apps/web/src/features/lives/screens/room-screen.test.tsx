// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { until } from '../../../shared/testing/until.ts'
import { fakeLives } from '../testing/fake-lives.tsx'
import { endedLive, finishedLive, goodSignal, testHealth, testLive } from '../testing/test-live.ts'
import { RoomScreen } from './room-screen.tsx'

const { state, text, shows, find, sent, address, refuseWith, press, visit } = fakeLives({
  room: ({ id }) => <RoomScreen id={id} Preview={() => 'Prévia'} ShareDialog={({ id: shared }) => shared && `Compartilha ${shared}`} />,
})
const { id } = testLive
const open = () => visit(`/lives/${id}`)

it('shows what is on air: state, signal, viewers and recording', async () => {
  await open()
  for (const words of [
    'Mentoria de novembro',
    'Ao vivo',
    'Prévia',
    '1080p · 30 fps',
    '2,1 s de atraso',
    'OBS 31, RTMPS',
    '4,8 Mbit/s',
    '312',
    'pico de 348 às 20:31',
    'Gravando em 1080p, 1,57 GB',
  ])
    await shows(words)
  expect(text()).not.toContain('Ver no guia')
})

it('advises on the signal and leads to the guide', async () => {
  state.health = { ...testHealth, signal: { ...goodSignal, notes: [{ kind: 'keyframes-far', value: 4 }] } }
  await open()
  await shows('Quem entra espera até 4 s pela imagem.')
  await press('Ver no guia')
  await shows('Como conectar')
})

it('waits for a publisher that is gone, and for one that has not begun', async () => {
  state.health = { ...testHealth, live: endedLive, signal: null }
  await open()
  await shows('Se voltar até 20:50, a mesma transmissão continua.')
  expect(text()).toContain('Desconectada')
  expect(find('Encerrar transmissão')).toBeDefined()
})

it('offers the connection of a scheduled live, and no end', async () => {
  state.health = { ...testHealth, live: testLive, signal: null, recording: { state: 'waiting', height: null, bytes: 0, storagePercent: 0 } }
  await open()
  await shows('Nenhum codificador conectado ainda.')
  expect(text()).not.toContain('Prévia')
  expect(text()).not.toContain('Assistindo agora')
  expect(find('Encerrar transmissão')).toBeUndefined()
  await press('Informações de Conexão')
  await shows('rtmps://live.exemplo.com:1936/live')
})

it('ends the live after a question, and shares it', async () => {
  state.lives = [finishedLive]
  await open()
  await press('Compartilhar')
  await shows(`Compartilha ${id}`)
  await press('Encerrar transmissão')
  await shows('Esta ação não pode ser desfeita.')
  await press('Encerrar transmissão')
  await until(() => expect(sent(`POST /lives/${id}/finish`)).toHaveLength(1))
})

it('extends the live by the minutes that are chosen', async () => {
  const now = Date.now()
  const live = {
    ...testHealth.live,
    scheduledAt: new Date(now - 3_600_000).toISOString(),
    plannedEndAt: new Date(now + 3_600_000).toISOString(),
  }
  state.health = { ...testHealth, live }
  state.lives = [live]
  await open()
  await press('Estender')
  await shows('Novo fim previsto')
  await press('Estender')
  await until(() => expect(sent(`POST /lives/${id}/extend`)).toEqual([{ minutes: 30 }]))
  await shows('Transmissão estendida com sucesso!')
})

it('shows a finished live with its peak, and no signal', async () => {
  state.health = { ...testHealth, live: finishedLive, signal: null, recording: { ...testHealth.recording, state: 'kept' } }
  await open()
  await shows('no pico, às 20:31')
  expect(text()).toContain('Gravação guardada, 1,57 GB')
  expect(text()).not.toContain('Saúde do sinal')
})

it('goes to the list once its live is deleted', async () => {
  await open()
  await press('Mais ações de')
  await press('Excluir')
  await shows('Ela está no ar e termina agora para todos.')
  await press('Excluir')
  await until(() => expect(address()).toBe('/lives'))
})

it('says that a live is not there, and offers to load again what failed', async () => {
  refuseWith(`GET /lives/${id}/health`, 'LIVE_NOT_FOUND', 404, 'x')
  await open()
  await shows('Nenhuma transmissão encontrada.')
})

const waiting = { state: 'waiting', height: null, bytes: 0, storagePercent: 0 } as const
const testedLive = () => ({ ...testLive, testUntil: new Date(Date.now() + 600_000).toISOString() })

it('begins a test of the connection of a scheduled live', async () => {
  state.health = { ...testHealth, live: testLive, signal: null, recording: waiting }
  state.lives = [testedLive()]
  await open()
  await shows('Testar conexão')
  state.health = { ...state.health, live: testedLive() }
  await press('Testar conexão')
  await until(() => expect(sent(`POST /lives/${id}/test`)).toHaveLength(1))
  await shows('Comece a transmitir no codificador')
})

it('shows the signal of a test, which ends only once nobody sends', async () => {
  state.health = { ...testHealth, live: testedLive(), signal: { ...goodSignal, test: true }, recording: waiting }
  await open()
  await shows('ninguém vê e nada é gravado')
  await shows('4,8 Mbit/s')
  expect(find('Encerrar teste')?.matches('[data-disabled], :disabled, [aria-disabled="true"]')).toBe(true)
  expect(find('Testar conexão')).toBeUndefined()
})

it('ends a test', async () => {
  state.health = { ...testHealth, live: testedLive(), signal: null, recording: waiting }
  state.lives = [testLive]
  await open()
  await shows('Encerrar teste')
  state.health = { ...state.health, live: testLive }
  await press('Encerrar teste')
  await shows('Teste antes')
  expect(sent(`DELETE /lives/${id}/test`)).toHaveLength(1)
})
