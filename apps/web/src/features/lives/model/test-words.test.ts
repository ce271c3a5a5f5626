import { expect, it } from 'vitest'
import { goodSignal } from '../testing/test-live.ts'
import { testText } from './test-words.ts'

const until = '2026-11-28T22:10:00.000Z'
const now = Date.parse('2026-11-28T22:05:00.000Z')

it('says what a test is, until when it goes and that it is over', () => {
  expect(testText(null, null, now)).toBe('Teste antes: por 10 minutos o sinal aparece só aqui. Ninguém vê e nada é gravado.')
  expect(testText(until, null, now)).toBe('Teste até 19:10. Comece a transmitir no codificador: ninguém vê e nada é gravado.')
  expect(testText(until, { ...goodSignal, test: true }, now)).toBe('Teste até 19:10: ninguém vê e nada é gravado.')
  expect(testText(until, { ...goodSignal, test: true }, Date.parse(until))).toMatch(/^O teste terminou às 19:10\. Pare a transmissão/)
})
