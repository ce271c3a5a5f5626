import type { LiveHealth, LiveSignalNote } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import type { Encoder } from './connection-guides.ts'

export type Signal = NonNullable<LiveHealth['signal']>
type Sample = Signal['samples'][number]

/** One figure of the signal, with its trace and what is to be thought of it. */
export type Meter = { name: string; value: string; unit: string; trace: number[]; tone: 'ok' | 'warn'; verdict: string }

const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** `4,8`, of bits. */
const megabits = (bits: number): string => decimal.format(bits / 1_000_000)
const kilobits = (bits: number): string => formatCount(bits / 1000)
/** `2,1`, of seconds. */
export const formatTenths = (value: number): string => decimal.format(value)
const absent = '—'

/** The four figures in their fixed order: bit rate, frames, key frames, sound. */
export function metersOf({ samples, notes, droppedFrames, video, audio }: Signal): Meter[] {
  const last = samples.at(-1)
  const has = (kind: LiveSignalNote): boolean => notes.some((note) => note.kind === kind)
  const trace = (pick: (sample: Sample) => number | null): number[] => samples.flatMap((sample) => pick(sample) ?? [])
  const meter = (
    name: string,
    unit: string,
    value: string | undefined,
    pick: (sample: Sample) => number | null,
    fault: string | false,
    fine: string,
  ): Meter => ({
    name,
    unit,
    value: value ?? absent,
    trace: trace(pick),
    tone: fault === false ? 'ok' : 'warn',
    verdict: fault === false ? fine : fault,
  })
  const lost = `${formatCount(droppedFrames)} ${droppedFrames === 1 ? 'perdido' : 'perdidos'}`
  const keyFrames = last?.keyFrameSeconds
  return [
    meter(
      'Taxa de bits',
      'Mbit/s',
      last && megabits(last.videoBitrate),
      ({ videoBitrate }) => videoBitrate,
      (has('bitrate-low') && 'Baixa') || (has('bitrate-high') && 'Alta demais'),
      'Estável',
    ),
    meter(
      'Quadros',
      'fps',
      last && formatCount(last.frameRate),
      ({ frameRate }) => frameRate,
      (has('frames-dropped') && lost) || (has('frames-low') && `De ${formatCount(video?.frameRate ?? 0)} fps`),
      lost,
    ),
    meter(
      'Quadros-chave',
      's',
      typeof keyFrames === 'number' ? formatTenths(keyFrames) : undefined,
      ({ keyFrameSeconds }) => keyFrameSeconds,
      has('keyframes-far') && 'Ideal: 2 s',
      typeof keyFrames === 'number' ? 'Bom intervalo' : 'Medindo',
    ),
    meter(
      'Som',
      'kbit/s',
      last && audio ? kilobits(last.audioBitrate) : undefined,
      ({ audioBitrate }) => (audio ? audioBitrate : null),
      (has('no-sound') || audio === null) && 'Sem som',
      `${formatCount((audio?.sampleRate ?? 0) / 1000)} kHz`,
    ),
  ]
}

const protocols = { rtmps: 'RTMPS', rtmp: 'RTMP', browser: 'Navegador' } as const

/** What sends, and how: `OBS 31, RTMPS`. */
export const senderText = ({ encoder, protocol }: Pick<Signal, 'encoder' | 'protocol'>): string =>
  encoder === null || protocol === 'browser' ? protocols[protocol] : `${encoder}, ${protocols[protocol]}`

/** The encoder among those there is a guide for, by what it calls itself. */
export function encoderOf(name: string | null): Encoder | null {
  if (name === null) return null
  if (/obs/i.test(name)) return 'obs'
  if (/vmix/i.test(name)) return 'vmix'
  return /larix/i.test(name) ? 'larix' : null
}

/** What happens to whom, and what to change where. */
export type Advice = { kind: LiveSignalNote; what: string; how: string }

/** Worst first. */
const severity: readonly LiveSignalNote[] = ['no-sound', 'frames-dropped', 'frames-low', 'bitrate-low', 'bitrate-high', 'keyframes-far']

/** Good bits a second for a height, as encoders are set. */
function goodMegabits(height: number): string {
  if (height >= 1080) return '4,5 a 6 Mbit/s'
  return height >= 720 ? '2,5 a 4 Mbit/s' : '1 a 1,5 Mbit/s'
}

const keyFramePlaces: Record<Encoder, string> = {
  obs: 'No OBS, abra Configurações > Saída e troque “Intervalo de keyframes” para 2 s.',
  vmix: 'No vMix, na engrenagem ao lado de Quality, troque “Keyframe Latency” para 2.',
  larix: 'No Larix, em Video, troque “Keyframe frequency” para 2.',
}
const bitratePlaces: Record<Encoder, string> = {
  obs: 'No OBS, abra Configurações > Saída e troque “Taxa de bits” para',
  vmix: 'No vMix, na engrenagem ao lado de Quality, troque “Bit Rate” para',
  larix: 'No Larix, em Video, troque “Bitrate” para',
}
const soundPlaces: Record<Encoder, string> = {
  obs: 'No OBS, veja em Mixer de áudio se o microfone está mudo.',
  vmix: 'No vMix, veja se Master está com o som ligado.',
  larix: 'No Larix, veja se o microfone está mudo e se Mode está em Audio + Video.',
}

/** The worst that is wrong with the signal, with what to change at the encoder; null where nothing is. */
export function adviceOf({ notes, encoder, video }: Signal): Advice | null {
  const worst = severity.map((kind) => notes.find((note) => note.kind === kind)).find((note) => note !== undefined)
  if (!worst) return null
  const at = encoderOf(encoder)
  const value = worst.value ?? 0
  const height = video?.height ?? 0
  const bitrate = `${at ? bitratePlaces[at] : 'No seu codificador, troque a taxa de bits para'} ${goodMegabits(height)}.`
  const words: Record<LiveSignalNote, Omit<Advice, 'kind'>> = {
    'no-sound': {
      what: 'A transmissão está sem som.',
      how: at ? soundPlaces[at] : 'Veja no seu codificador se o microfone está ligado e com o codificador AAC.',
    },
    'frames-dropped': {
      what: `${formatCount(value)} quadros se perderam no caminho.`,
      how: `Use cabo no lugar do Wi-Fi, ou uma taxa menor. ${bitrate}`,
    },
    'frames-low': {
      what: `Chegam ${formatCount(value)} quadros por segundo, de ${formatCount(video?.frameRate ?? 0)}.`,
      how: 'O aparelho não dá conta: feche outros programas, ou use um codificador da placa de vídeo ou uma resolução menor.',
    },
    'bitrate-low': { what: `A imagem chega com ${megabits(value)} Mbit/s, pouco para ${height}p.`, how: bitrate },
    'bitrate-high': { what: `A imagem chega com ${megabits(value)} Mbit/s, e trava em conexões comuns.`, how: bitrate },
    'keyframes-far': {
      what: `Quem entra espera até ${formatCount(Math.ceil(value))} s pela imagem.`,
      how: `${at ? keyFramePlaces[at] : 'No seu codificador, troque o intervalo de quadros-chave (keyframes) para 2 s.'} Vale na próxima conexão.`,
    },
  }
  return { kind: worst.kind, ...words[worst.kind] }
}
