import type { Video } from '@videozz/contract/browser'

/** While it is neither encoded nor in error, a media is processing. */
export const isProcessing = (video: Pick<Video, 'status'>): boolean => video.status !== 'encoded' && video.status !== 'error'

/** Name of a source's resolution by its short side, so that upright pictures are named like lying ones (spec `content.md` § 9). */
export function resolutionLabel(source: Video['source']): string | null {
  if (!source.width || !source.height) return null
  const side = Math.min(source.width, source.height)
  if (side >= 2160) return '2160p'
  return side >= 1080 ? '1080p' : `${side}p`
}

/** The sentence of a media that failed; the server's own when there is one. */
export const failureText = (video: Pick<Video, 'statusError'>): string =>
  video.statusError ||
  'Não foi possível processar o conteúdo. Por favor, faça upload novamente. Se o problema persistir, entre em contato com o Suporte.'

export const processingHint = 'A mídia é processada em 240p, 360p, 480p e assim por diante, até a melhor qualidade.'
export const collectingText = 'Coletando informações...'
export const failedText = 'Processamento interrompido'

/** Rung under way and its whole percentage, such as `480p · 64%`; the whole encode between two rungs. */
export function progressText(video: Pick<Video, 'encoding'>): string {
  const current = video.encoding.rungs.find((rung) => rung.state === 'encoding')
  if (!current) return `${Math.floor(video.encoding.progress)}%`
  return current.height > 0 ? `${current.name} · ${Math.floor(current.progress)}%` : `${Math.floor(current.progress)}%`
}
