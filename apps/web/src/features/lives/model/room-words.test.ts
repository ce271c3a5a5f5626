import { expect, it } from 'vitest'
import { activeLive, endedLive, finishedLive, testHealth, testLive } from '../testing/test-live.ts'
import { elapsedText, peakText, recordingText, roomText, startText } from './room-words.ts'

const evening = Date.parse('2026-11-28T23:42:18.000Z')

it('counts the time on air', () => {
  expect(elapsedText('2026-11-28T23:00:00.000Z', evening)).toBe('00:42:18')
  expect(elapsedText('2026-11-28T23:00:00.000Z', Date.parse('2026-11-28T22:59:59.000Z'))).toBe('00:00:00')
})

it('tells how long it is until the beginning', () => {
  const told = (minutes: number) => startText(testLive.scheduledAt, Date.parse(testLive.scheduledAt) - minutes * 60_000)
  expect([3 * 1440, 1440, 135, 120, 59, 1, 0, -5, -75].map(told)).toEqual([
    'Começa em 3 dias',
    'Começa em 1 dia',
    'Começa em 2 h 15 min',
    'Começa em 2 h',
    'Começa em 59 min',
    'Começa em 1 min',
    'Começa agora',
    'Esperada há 5 min',
    'Esperada há 1 h 15 min',
  ])
})

it('tells what comes next', () => {
  expect(roomText(activeLive, evening)).toBe('Termina às 22:00. Será salva como vídeo.')
  expect(roomText({ ...activeLive, liveSaveMode: 'temporary' }, Date.parse('2026-11-29T01:30:00.000Z'))).toBe(
    'Passou do fim previsto, às 22:00. Ficará disponível por até 7 dias.',
  )
  expect(roomText(testLive, Date.parse('2026-11-28T15:00:00.000Z'))).toBe('Agendada para 28/11/2026 às 20:00. Pode começar às 19:30.')
  expect(roomText(testLive, Date.parse('2026-11-28T22:30:00.000Z'))).toContain('Já pode começar.')
  expect(roomText(endedLive, evening)).toBe('Sem sinal desde 20:40. Espera pela volta até 20:50.')
  expect(roomText(finishedLive, Date.parse('2026-11-29T01:00:00.000Z'))).toBe('Encerrada às 22:00, 2:00:00 gravados. Expira em 7 dia(s).')
})

it('tells how the recording goes', () => {
  const { recording } = testHealth
  expect(recordingText(recording)).toEqual({ tone: 'ok', text: 'Gravando em 1080p, 1,57 GB' })
  expect(recordingText({ ...recording, storagePercent: 79.9 }).tone).toBe('ok')
  expect(recordingText({ ...recording, storagePercent: 80 })).toEqual({
    tone: 'warn',
    text: 'Gravando em 1080p, 1,57 GB. Armazenamento 80% usado',
  })
  expect(recordingText({ ...recording, storagePercent: 95.2 })).toEqual({
    tone: 'bad',
    text: 'Gravando em 1080p, 1,57 GB. Armazenamento 95% usado: em 100% a gravação para',
  })
  expect(recordingText({ ...recording, state: 'stopped' })).toEqual({
    tone: 'bad',
    text: 'A gravação parou em 1,57 GB: o armazenamento ficou cheio. A transmissão continua; quem assiste volta até 10 minutos',
  })
  expect(recordingText({ ...recording, state: 'stopped', bytes: 0 }).text).toMatch(/^Nada é gravado: o armazenamento está cheio\./)
  expect(recordingText({ ...recording, state: 'kept' }).text).toBe('Gravação guardada, 1,57 GB')
  expect(recordingText({ ...recording, state: 'none' }).text).toBe('Nada gravado')
  expect(recordingText({ ...recording, state: 'none' }, true).text).toBe('A gravação expirou e foi excluída')
  expect(recordingText({ ...recording, state: 'waiting' }).tone).toBe('off')
})

it('tells the peak and its time', () => {
  expect(peakText(testHealth.watching)).toBe('pico de 348 às 20:31')
  expect(peakText({ ...testHealth.watching, peak: 0, peakAt: null })).toBe('pico de 0')
})
