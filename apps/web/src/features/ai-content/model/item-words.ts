import type { AiMedia, ListedAiItem } from '@videozz/contract/browser'
import { aiProgress, aiSteps } from '@videozz/domain'
import { counted } from '../../../shared/format/counts.ts'

/** `1 questão`, `N questões`. */
export const questionsText = counted('questão', 'questões')
/** `1 mídia`, `N mídias`. */
export const mediasText = counted('mídia', 'mídias')
/** `1 mídia selecionada`, `N mídias selecionadas`. */
export const chosenText = counted('mídia selecionada', 'mídias selecionadas')
/** `1 mídia combinada`, `N mídias combinadas`. */
export const combinedText = counted('mídia combinada', 'mídias combinadas')

export const typeText = (type: AiMedia['type']): string => (type === 'audio' ? 'Áudio' : 'Vídeo')

const generalFault = 'Ocorreu uma falha ao processar sua solicitação.'

/** Why an item failed, or null. */
export const failureText = ({ status, errorMessage }: Pick<ListedAiItem, 'status' | 'errorMessage'>): string | null =>
  status === 'failed' ? errorMessage || generalFault : null

/** Whether an item waits for captions of its media. */
export const isTranscribed = ({ status, medias }: Pick<ListedAiItem, 'status' | 'medias'>): boolean =>
  status === 'pending' && medias.some(({ transcribing }) => transcribing)

/** What is being done for an item, such as `Processando com IA... 63%`; null once it is over. */
export function writingText(item: Pick<ListedAiItem, 'status' | 'medias'>): string | null {
  const { status } = item
  if (isTranscribed(item)) return 'Transcrevendo as mídias...'
  if (status === 'completed' || status === 'failed') return null
  const step = aiSteps.find((one) => one.status === status)
  return step ? `${step.title} ${aiProgress(status)}%` : 'Na fila'
}

/** Seconds in words, for instance `30 min 53 s`. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return shown.length === 0 ? '0 s' : shown.join(' ')
}
