import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import type { Picture } from './recording-settings.ts'
import type { StudioState } from './studio.ts'

/** One thing that is looked at before going on air. `wait`: it is not known yet. */
export type Check = { tone: 'ok' | 'warn' | 'wait'; text: string; detail: string }

export type Battery = { level: number; charging: boolean } | null
/** Bits a second to the server; undefined while they are measured, null where that failed. */
export type Upload = number | null | undefined

const loudnessWords = {
  none: 'nenhum som ainda',
  low: 'voz baixa: fale mais perto do microfone',
  good: 'voz em nível bom',
  loud: 'voz alta demais: afaste-se do microfone',
} as const
/** What has to be left over besides picture and sound. */
const reserve = 1.3
const lowBattery = 0.5

const megabits = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
export const megabitsText = (bits: number): string => `${megabits.format(bits / 1_000_000)} Mbit/s`

export function devicesCheck({ cameraPicture, isCameraOn, isMicrophoneOn, loudness, screen, devices }: StudioState): Check {
  if (devices !== 'open' && screen === null)
    return { tone: 'wait', text: 'Câmera e microfone', detail: 'Permita o uso deles para começar.' }
  const camera = cameraPicture && isCameraOn ? `${cameraPicture.height}p a ${formatCount(cameraPicture.frameRate)} fps` : 'Sem câmera'
  const sound = loudness === null ? 'sem microfone' : isMicrophoneOn ? loudnessWords[loudness] : 'microfone desligado'
  const isGood = (cameraPicture !== null || screen !== null) && isMicrophoneOn && loudness === 'good'
  const isWaiting = loudness === 'none' && isMicrophoneOn
  return { tone: isGood ? 'ok' : isWaiting ? 'wait' : 'warn', text: 'Câmera e microfone', detail: `${camera}, ${sound}` }
}

export function uploadCheck(upload: Upload, { height, bits }: Picture): Check {
  if (upload === undefined) return { tone: 'wait', text: 'Medindo a conexão', detail: 'Leva alguns segundos.' }
  if (upload === null)
    return { tone: 'warn', text: 'Servidor de transmissão fora de alcance', detail: 'Confira a sua internet e teste de novo.' }
  const text = `Conexão de ${megabitsText(upload)}`
  if (upload >= bits * reserve) return { tone: 'ok', text, detail: `Sobra para transmitir em ${height}p` }
  return { tone: 'warn', text, detail: `Pouco para ${height}p, que pede ${megabitsText(bits * reserve)}. Escolha uma imagem menor.` }
}

/** @param free bytes of the plan; null where it grows with its use, undefined while it is not known. */
export function storageCheck(free: number | null | undefined): Check {
  if (free === undefined) return { tone: 'wait', text: 'Gravação', detail: 'Verificando o espaço do plano.' }
  if (free !== null && free <= 0)
    return {
      tone: 'warn',
      text: 'A gravação não vai começar',
      detail: 'O armazenamento do plano está cheio. A transmissão funciona sem ela.',
    }
  return { tone: 'ok', text: 'Gravação ligada', detail: free === null ? 'Sem limite de espaço' : `${formatSize(free)} livres no plano` }
}

/** Null where there is nothing to say. @param minutes that the live is planned to last. */
export function batteryCheck(battery: Battery, minutes: number): Check | null {
  if (battery === null || battery.charging || battery.level >= lowBattery) return null
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  const length = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
  return {
    tone: 'warn',
    text: `Bateria em ${formatCount(battery.level * 100)}%, sem carregador`,
    detail: length === '' ? 'Ligue na tomada' : `A transmissão prevista tem ${length}`,
  }
}
