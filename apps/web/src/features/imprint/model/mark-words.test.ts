import { expect, it } from 'vitest'
import { describeWaiting, spokenWork } from './mark-words.ts'

it('says how long work takes', () => {
  expect([5, 119, 600, 7199, 7200, 90_000].map(spokenWork)).toEqual([
    'um ou dois minutos',
    'um ou dois minutos',
    'cerca de 10 minutos',
    'cerca de 120 minutos',
    'cerca de 2 horas',
    'cerca de 25 horas',
  ])
})

it('says what waits', () => {
  expect(describeWaiting({ waiting: 1, waitingSeconds: 20 })).toBe('Marcando: falta 1 mídia, 1 min de vídeo.')
  expect(describeWaiting({ waiting: 12, waitingSeconds: 9000 })).toBe('Marcando: faltam 12 mídias, 3 h de vídeo.')
})
