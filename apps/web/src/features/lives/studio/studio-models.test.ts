import type { LiveHealth } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { testHealth, testLive } from '../testing/test-live.ts'
import { bitsOf, paceOf, retryDelay, returnsAfter } from './air.ts'
import { connectionCheck, phaseText } from './air-words.ts'
import { batteryCheck, devicesCheck, storageCheck, uploadCheck } from './before-checks.ts'
import { deviceFault, joinFaults } from './device-words.ts'
import { countdownText, enterFault } from './enter-fault.ts'
import { barsOf, levelBars, loudnessOf } from './level.ts'
import { allowedPictures, pictures, smallerPicture, usualPicture } from './recording-settings.ts'
import type { StudioState } from './studio.ts'

const state = {
  devices: 'open',
  cameraPicture: { height: 1080, frameRate: 30 },
  screen: null,
  isCameraOn: true,
  isMicrophoneOn: true,
  loudness: 'good',
} as StudioState
const [, hd] = pictures
const named = (name: string) => Object.assign(new Error(name), { name })

it('offers the sizes of the plan, and begins with one that most connections carry', () => {
  expect(allowedPictures(480).map(({ height }) => height)).toEqual([480, 360, 240])
  expect(allowedPictures(100)).toHaveLength(1)
  expect(usualPicture(allowedPictures(2160)).height).toBe(720)
  expect(usualPicture(allowedPictures(360)).height).toBe(360)
  expect(smallerPicture(hd)?.height).toBe(480)
  expect(smallerPicture(pictures[4])).toBeUndefined()
})

it('judges the connection by what waits to be sent', () => {
  expect(paceOf(0, 2_000_000)).toBe('good')
  expect(paceOf(600_000, 2_000_000)).toBe('slow')
  expect(paceOf(2_100_000, 2_000_000)).toBe('stuck')
  const second = (at: number, bytes: number) => ({ at: at * 1000, bytes })
  expect(bitsOf([second(1, 1000), second(2, 251_000), second(3, 501_000)])).toBe(2_000_000)
  expect(bitsOf([second(1, 1000)])).toBe(0)
})

it('returns by itself where that may help, and gives way to another publisher', () => {
  expect(returnsAfter({ again: true, reason: 'silent' }, 900_000)).toBe(true)
  expect(returnsAfter({ again: false, reason: 'finished' }, 0)).toBe(false)
  expect(returnsAfter({ again: true, reason: 'busy' }, 3000)).toBe(true)
  expect(returnsAfter({ again: true, reason: 'busy' }, 20_000)).toBe(false)
  expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([500, 1000, 2000, 3000, 5000, 5000])
})

it('measures how loud speech is', () => {
  const tone = (peak: number) => Float32Array.from({ length: 2048 }, (_, index) => peak * Math.sin(index / 5))
  expect(barsOf(tone(0))).toBe(0)
  expect(loudnessOf(barsOf(tone(0.0005)))).toBe('none')
  expect(loudnessOf(barsOf(tone(0.005)))).toBe('low')
  expect(loudnessOf(barsOf(tone(0.15)))).toBe('good')
  expect(barsOf(tone(1))).toBe(levelBars.all)
  expect(loudnessOf(levelBars.all)).toBe('loud')
})

it('says why a device is refused, and nothing of a question that was closed', () => {
  expect(deviceFault('camera', named('NotAllowedError'))).toContain('não deixou usar a câmera')
  expect(deviceFault('microphone', named('NotFoundError'))).toBe('Nenhum microfone encontrado.')
  expect(deviceFault('camera', named('NotReadableError'))).toContain('outro programa')
  expect(deviceFault('microphone', 'odd')).toBe('Não foi possível abrir o microfone.')
  expect(deviceFault('screen', named('NotAllowedError'))).toBeNull()
  const refused = (device: 'camera' | 'microphone') => deviceFault(device, named('NotAllowedError'))
  expect(joinFaults(refused('camera'), refused('microphone'))).toMatch(/^O navegador não deixou usar a câmera nem o microfone\. \S+/)
  expect(joinFaults(refused('camera'), null)).toBe(refused('camera'))
  expect(joinFaults('Nenhuma câmera encontrada.', refused('microphone'))).toBe(`Nenhuma câmera encontrada. ${refused('microphone')}`)
  expect(joinFaults(null, null)).toBeNull()
})

it('looks at devices, connection, storage and battery before going on air', () => {
  expect(devicesCheck(state)).toMatchObject({ tone: 'ok', detail: '1080p a 30 fps, voz em nível bom' })
  expect(devicesCheck({ ...state, isMicrophoneOn: false })).toMatchObject({ tone: 'warn', detail: '1080p a 30 fps, microfone desligado' })
  expect(devicesCheck({ ...state, cameraPicture: null, loudness: null })).toMatchObject({
    tone: 'warn',
    detail: 'Sem câmera, sem microfone',
  })
  expect(devicesCheck({ ...state, devices: 'closed' }).tone).toBe('wait')
  expect(uploadCheck(12_400_000, hd)).toEqual({ tone: 'ok', text: 'Conexão de 12,4 Mbit/s', detail: 'Sobra para transmitir em 720p' })
  expect(uploadCheck(2_600_000, hd)).toMatchObject({
    tone: 'warn',
    detail: 'Pouco para 720p, que pede 3,3 Mbit/s. Escolha uma imagem menor.',
  })
  expect(uploadCheck(undefined, hd).tone).toBe('wait')
  expect(uploadCheck(null, hd).tone).toBe('warn')
  expect(storageCheck(200 * 1024 ** 3)).toMatchObject({ tone: 'ok', detail: '200 GB livres no plano' })
  expect(storageCheck(0)).toMatchObject({ tone: 'warn', text: 'A gravação não vai começar' })
  expect(storageCheck(null).detail).toBe('Sem limite de espaço')
  expect(batteryCheck({ level: 0.34, charging: false }, 90)).toMatchObject({
    text: 'Bateria em 34%, sem carregador',
    detail: 'A transmissão prevista tem 1 h 30 min',
  })
  expect(batteryCheck({ level: 0.34, charging: true }, 90)).toBeNull()
  expect(batteryCheck(null, 90)).toBeNull()
})

it('lets nobody on air before the time, without a picture or beside another publisher', () => {
  const now = Date.parse(testLive.opensAt)
  const health: LiveHealth = { ...testHealth, live: testLive, signal: null }
  const fault = (change: Partial<LiveHealth>, of = state, at = now, browserFault: string | null = null) =>
    enterFault({ ...health, ...change }, of, { browserFault, now: at })
  expect(fault({})).toBeNull()
  expect(fault({}, state, now - 60_000)).toBe('Você pode entrar a partir das 19:30.')
  const testUntil = new Date(now + 60_000).toISOString()
  expect(fault({ live: { ...testLive, testUntil } })).toContain('teste de conexão')
  expect(fault({ signal: testHealth.signal })).toBe('Outro codificador já está transmitindo.')
  expect(fault({}, { ...state, cameraPicture: null })).toContain('Permita a câmera')
  expect(fault({}, { ...state, cameraPicture: null, screen: 'Janela' })).toBeNull()
  expect(fault({}, { ...state, devices: 'asking' })).toContain('pergunta do navegador')
  expect(fault({}, state, now, 'https')).toBe('https')
})

it('counts down to the beginning', () => {
  const at = (seconds: number) => countdownText(testLive.scheduledAt, Date.parse(testLive.scheduledAt) - seconds * 1000)
  expect([at(724), at(3723), at(0), at(-5)]).toEqual(['12:04', '1:02:03', null, null])
})

it('tells the state of the connection', () => {
  expect(connectionCheck({ phase: 'on-air', since: 0, bits: 2_400_000, pace: 'good' })).toEqual({
    tone: 'ok',
    text: 'Conexão estável',
    detail: '2,4 Mbit/s enviados',
  })
  expect(connectionCheck({ phase: 'on-air', since: 0, bits: 0, pace: 'slow' }).text).toBe('Conexão lenta')
  expect(connectionCheck({ phase: 'reconnecting', since: 0, attempt: 3, words: null }).detail).toBe(
    'Tentativa 3. A gravação continua de onde parou.',
  )
  expect(phaseText({ phase: 'over', words: 'Esta transmissão já foi encerrada.' })).toContain('já foi encerrada')
})
