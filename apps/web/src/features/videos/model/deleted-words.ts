import type { Video } from '@videozz/contract/browser'
import { isVideoType } from '@videozz/domain'

/** The message after media are deleted: in the library, or on the page of one. */
export function deletedWords(videos: readonly Pick<Video, 'type'>[], where: 'library' | 'page'): string {
  const [only] = videos
  if (!only || videos.length > 1) return 'Arquivos excluídos!'
  if (isVideoType(only.type)) return where === 'page' ? 'Vídeo excluído com sucesso' : 'Video excluído com sucesso'
  return where === 'page' ? 'O conteúdo foi excluído.' : 'Arquivo excluído!'
}
