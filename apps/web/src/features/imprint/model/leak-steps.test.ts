import type { LeakCaseView } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { gaugePlace } from './leak-facts.ts'
import { leakStepsOf, shortHash } from './leak-steps.ts'

const leak: LeakCaseView = {
  id: 'a',
  state: 'reading',
  outcome: null,
  message: null,
  step: 'picture',
  progress: 0.64,
  secondsLeft: 50,
  said: {
    file: { seconds: 134, width: 1280, height: 720 },
    media: { key: 'b', title: 'Aula', of: 148, also: 0 },
    time: { second: 260, rate: 1, pieces: 2 },
  },
  files: [],
  title: null,
  who: null,
  madeBy: null,
  createdAt: '',
  endedAt: null,
  erasedAt: null,
}
const said = (given: Partial<LeakCaseView>) =>
  leakStepsOf({ ...leak, ...given }).map(({ name, text, state }) => `${state}: ${name}, ${text}`)

it('says what steps found, how far the present one is, and what is still to come', () => {
  expect(said({})).toEqual([
    'done: Arquivo lido, 2 min 14 s, 720p',
    'done: Mídia encontrada, 1 de 148, pelas cenas',
    'done: Tempo alinhado, desde 04:20, a 1,00×, 2 pedaços',
    'now: Alinhando a imagem, 64 %, resta menos de 1 min',
    'wait: Ler a marca, aguardando',
  ])
  expect(said({ step: 'fetch', progress: null, said: {} })[0]).toBe('now: Lendo o arquivo, em andamento')
  expect(said({ progress: 0.2, secondsLeft: 130 })[3]).toBe('now: Alinhando a imagem, 20 %, restam 3 min')
})

it('says of a case that waits, failed or found nothing what was not done', () => {
  expect(said({ state: 'waiting', step: null, said: {} }).map((text) => text.split(':')[0])).toEqual([
    'wait',
    'wait',
    'wait',
    'wait',
    'wait',
  ])
  expect(said({ state: 'failed', step: null }).at(-1)).toBe('wait: Ler a marca, não foi feito')
  const done = { state: 'done' as const, step: null, said: { ...leak.said, mark: { units: 19, clear: 14 } } }
  expect(said({ ...done, outcome: 'insufficient' }).at(-1)).toBe('warn: Marca lida em parte, 14 de 19 trechos')
  expect(said({ ...done, outcome: 'named' }).at(-1)).toBe('done: Marca lida, 14 de 19 trechos')
  const foreign = said({ state: 'done', outcome: 'foreign', step: null, said: {} })
  expect([foreign[1], foreign.at(-1)]).toEqual(['warn: Mídia procurada, nenhuma aparece', 'wait: Ler a marca, não há o que ler'])
})

it('shortens a hash, and places bounds on the gauge', () => {
  expect(shortHash('9f3c28b1'.padEnd(60, '0') + 'a71e')).toBe('9f3c 28b1 … a71e')
  expect([1, 1e-3, 1e-6, 1e-10, 0].map(gaugePlace)).toEqual([0, 30, 60, 100, 100])
})
