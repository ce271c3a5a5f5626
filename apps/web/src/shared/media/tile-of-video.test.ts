import type { Video } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { noteTime } from './steady-time.ts'
import { testEvent, testVideo } from './test-video.ts'
import { kindLabel, tileOfVideo } from './tile-of-video.ts'

const encoding = {
  message: 'Processando 480p...',
  rungs: testEvent().rungs,
  progress: 70,
  currentResolution: '480p',
  secondsLeft: 170,
  queuePlace: null,
}
const nothing = { message: 'Copiando arquivos...', rungs: [], progress: 0, currentResolution: null, secondsLeft: null, queuePlace: null }

it('tileOfVideo shows no time left before it is steady', () => {
  expect(tileOfVideo(testVideo({ status: 'encoding-resolution', encoding })).timeLeft).toBeNull()
})

it('tileOfVideo returns the states ready, processing, error and first-data', () => {
  expect(tileOfVideo(testVideo({ duration: 768 }))).toMatchObject({
    state: 'ready',
    duration: '12:48',
    picture: '/files/i/a.jpg',
    text: null,
  })
  const now = Date.now()
  for (const ago of [9, 6, 3, 0]) noteTime(testVideo().key, 170 + ago, now - ago * 1000)
  expect(tileOfVideo(testVideo({ status: 'encoding-resolution', encoding }))).toMatchObject({
    state: 'processing',
    percent: 64.7,
    text: '480p · 64%',
    timeLeft: 'restam 3 min',
    playable: true,
    note: 'Já dá para assistir.',
  })
  expect(tileOfVideo(testVideo({ status: 'error', encoding }))).toMatchObject({
    state: 'error',
    text: 'Processamento interrompido',
    timeLeft: null,
    note: null,
  })
  expect(tileOfVideo(testVideo({ status: 'copying', playable: false, duration: null, encoding: nothing }))).toMatchObject({
    state: 'first-data',
    text: 'Coletando informações...',
    duration: null,
    timeLeft: null,
    note: null,
  })
})

it('tileOfVideo shows the place in line while the next step waits, and progress while one runs', () => {
  const placed = { ...nothing, queuePlace: 3 }
  expect(tileOfVideo(testVideo({ status: 'copying', playable: false, encoding: placed }))).toMatchObject({
    text: '3º na fila',
    timeLeft: null,
  })
  const between = { ...encoding, rungs: encoding.rungs.filter(({ state }) => state === 'complete'), queuePlace: 2 }
  expect(tileOfVideo(testVideo({ status: 'encoded-partial', encoding: between })).text).toBe('2º na fila')
  expect(tileOfVideo(testVideo({ status: 'encoding-resolution', encoding: { ...encoding, queuePlace: 2 } })).text).toBe('480p · 64%')
})

it('tileOfVideo returns the status message when no rung is being encoded', () => {
  const between = { ...encoding, rungs: encoding.rungs.map((rung) => ({ ...rung, state: 'complete' as const })), message: 'Finalizando...' }
  expect(tileOfVideo(testVideo({ status: 'syncing', encoding: between }))).toMatchObject({
    text: 'Finalizando...',
    percent: 70,
    timeLeft: null,
  })
})

it('tileOfVideo returns the waveform as the picture of an audio; kindLabel names the types', () => {
  expect(tileOfVideo(testVideo({ type: 'audio', waveform: '/files/i/w.svg' }))).toMatchObject({ kind: 'audio', picture: '/files/i/w.svg' })
  expect(['default', 'audio', 'youtube', 'live'].map((type) => kindLabel(type as Video['type']))).toEqual([
    'Vídeo',
    'Áudio',
    'YouTube',
    'Vídeo',
  ])
})
