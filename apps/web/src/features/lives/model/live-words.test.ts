import { expect, it } from 'vitest'
import { activeLive, endedLive, finishedLive, testLive } from '../testing/test-live.ts'
import { expiryText, keepingText, stateText } from './live-words.ts'

const at = (instant: string) => Date.parse(instant)
const evening = at('2026-11-28T23:45:00.000Z')

it('tells the state of a live with its times in São Paulo', () => {
  expect(stateText(testLive, evening)).toBe('Agendada para 28/11/2026 às 20:00')
  expect(stateText(activeLive, evening)).toBe('No ar desde 20:00')
  expect(stateText(activeLive, at('2026-11-29T05:00:00.000Z'))).toBe('No ar desde 28/11/2026 às 20:00')
  expect(stateText(endedLive, evening)).toBe('Sem sinal desde 20:40. Espera pela volta até 20:50')
  expect(stateText(finishedLive, at('2026-11-29T02:00:00.000Z'))).toBe('Encerrada às 22:00, 2:00:00 gravados')
  const never = { ...testLive, status: 'finished', finishedBy: 'never-begun', recording: 'none' } as const
  expect(stateText(never, evening)).toBe('Encerrada sem ter começado')
})

it('counts the days a temporary recording is kept', () => {
  expect(expiryText(finishedLive, at('2026-11-29T01:00:00.000Z'))).toBe('Expira em 7 dia(s)')
  expect(expiryText(finishedLive, at('2026-12-06T00:59:00.000Z'))).toBe('Expira em 1 dia(s)')
  expect(expiryText(finishedLive, at('2026-12-06T01:00:00.000Z'))).toBe('Expirado')
  expect(expiryText({ expiresAt: null, expired: true }, evening)).toBe('Expirado')
  expect(expiryText(activeLive, evening)).toBeNull()
})

it('tells where the recording goes, or is', () => {
  expect(keepingText(testLive, evening)).toBe('Permanente')
  expect(keepingText({ ...testLive, liveSaveMode: 'temporary' }, evening)).toBe('Temporária')
  expect(keepingText(finishedLive, evening)).toBe('Expira em 8 dia(s)')
  expect(keepingText({ ...finishedLive, expiresAt: null, inLibrary: true }, evening)).toBe('Na biblioteca')
  expect(keepingText({ ...finishedLive, expiresAt: null, recording: 'none' }, evening)).toBe('Nada gravado')
})
