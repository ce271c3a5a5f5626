import { liveSignalNotes } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { goodSignal } from '../testing/test-live.ts'
import { adviceOf, encoderOf, metersOf, senderText } from './signal-words.ts'

const shown = (signal: Parameters<typeof metersOf>[0]) =>
  metersOf(signal).map(({ value, unit, tone, verdict }) => `${value} ${unit} ${tone} ${verdict}`)

it('shows the four figures in their order', () => {
  expect(metersOf(goodSignal).map(({ name }) => name)).toEqual(['Taxa de bits', 'Quadros', 'Quadros-chave', 'Som'])
  expect(shown(goodSignal)).toEqual(['4,8 Mbit/s ok Estável', '30 fps ok 0 perdidos', '2,0 s ok Bom intervalo', '160 kbit/s ok 48 kHz'])
  expect(metersOf(goodSignal)[0]?.trace).toEqual([4_700_000, 4_800_000])
})

it('marks what is wrong by words and tone, and shows a dash for what is not measured', () => {
  const notes = [
    { kind: 'bitrate-low', value: 1_000_000 },
    { kind: 'frames-dropped', value: 40 },
    { kind: 'keyframes-far', value: 4 },
    { kind: 'no-sound', value: null },
  ] as const
  expect(shown({ ...goodSignal, droppedFrames: 40, audio: null, notes: [...notes] })).toEqual([
    '4,8 Mbit/s warn Baixa',
    '30 fps warn 40 perdidos',
    '2,0 s warn Ideal: 2 s',
    '— kbit/s warn Sem som',
  ])
  expect(shown({ ...goodSignal, samples: [] })).toEqual([
    '— Mbit/s ok Estável',
    '— fps ok 0 perdidos',
    '— s ok Medindo',
    '— kbit/s ok 48 kHz',
  ])
})

it('names what sends', () => {
  expect(senderText(goodSignal)).toBe('OBS 31, RTMPS')
  expect(senderText({ encoder: null, protocol: 'rtmp' })).toBe('RTMP')
  expect(['obs-output module (libobs version 31.0.0)', 'vMix 28', 'Larix/1.3', 'Wirecast', null].map(encoderOf)).toEqual([
    'obs',
    'vmix',
    'larix',
    null,
    null,
  ])
})

it('advises on one fault at a time, the worst first, where the encoder has it', () => {
  expect(adviceOf(goodSignal)).toBeNull()
  const far = { kind: 'keyframes-far', value: 4 } as const
  expect(adviceOf({ ...goodSignal, notes: [far] })).toEqual({
    kind: 'keyframes-far',
    what: 'Quem entra espera até 4 s pela imagem.',
    how: 'No OBS, abra Configurações > Saída e troque “Intervalo de keyframes” para 2 s. Vale na próxima conexão.',
  })
  expect(adviceOf({ ...goodSignal, encoder: null, notes: [far] })?.how).toContain('No seu codificador')
  expect(adviceOf({ ...goodSignal, notes: [far, { kind: 'no-sound', value: null }] })?.kind).toBe('no-sound')
  for (const kind of liveSignalNotes) expect(adviceOf({ ...goodSignal, notes: [{ kind, value: 3 }] })?.how).not.toBe('')
})
