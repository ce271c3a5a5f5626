import type { Video } from '@videozz/contract/browser'

/** While it is neither encoded nor in error, a media is processing. */
export const isProcessing = (video: Pick<Video, 'status'>): boolean => video.status !== 'encoded' && video.status !== 'error'

export const collectingText = 'Coletando informações...'
export const failedText = 'Processamento interrompido'
/** Shown as soon as part of a media can be played. */
export const playableText = ({ type }: Pick<Video, 'type'>): string => (type === 'audio' ? 'Já dá para ouvir.' : 'Já dá para assistir.')
const processingHint = 'A mídia é processada em 240p, 360p, 480p e assim por diante, até a melhor qualidade.'
const soundHint = 'O áudio está sendo processado.'

/** The sentence of a media that failed; the server's own when there is one. */
export const failureText = (video: Pick<Video, 'statusError'>): string =>
  video.statusError ||
  'Não foi possível processar o conteúdo. Por favor, faça upload novamente. Se o problema persistir, entre em contato com o Suporte.'

/** Tooltip of a tile: how media is processed, or why it failed. None for one that is ready. */
export function tileHint(video: Pick<Video, 'status' | 'statusError' | 'playable' | 'type'>): string | null {
  if (video.status === 'error') return failureText(video)
  if (!isProcessing(video)) return null
  return [video.type === 'audio' ? soundHint : processingHint, video.playable && playableText(video)].filter(Boolean).join(' ')
}

/**
 * Rung under way and its whole percentage, such as `480p · 64%`. Where none is, the sentence of the status, such as
 * `Finalizando...`.
 */
export function progressText({ status, encoding }: Pick<Video, 'status' | 'encoding'>): string {
  const current = encoding.rungs.find((rung) => rung.state === 'encoding')
  if (!current || status === 'uploading-resolution' || status === 'syncing') return encoding.message
  const percent = `${Math.floor(current.progress)}%`
  return current.height > 0 ? `${current.name} · ${percent}` : percent
}

/** `3º na fila` while the next step of a media's encode waits; null while one runs. */
export function queueText({ status, encoding }: Pick<Video, 'status' | 'encoding'>): string | null {
  if (!isProcessing({ status }) || encoding.queuePlace === null || encoding.rungs.some((rung) => rung.state === 'encoding')) return null
  return `${encoding.queuePlace}º na fila`
}

/** Names of the qualities that can be watched while others are encoded, such as `240p, 360p e 480p`; null while none is whole. */
export function availableText({ encoding: { rungs } }: Pick<Video, 'encoding'>): string | null {
  const names = rungs.filter((rung) => rung.state === 'complete' && rung.height > 0).map((rung) => rung.name)
  const last = names.pop()
  if (last === undefined) return null
  return names.length === 0 ? last : `${names.join(', ')} e ${last}`
}
