import type { VideoMark } from '../../../shared/queries/marks.ts'

/** What can be done about the version that plays. */
export type MarkAction = 'stop' | 'mark' | 'mark-anew' | 'unmark-anew'

/** In words, whether a media has its invisible mark or gets it, and what can be done about it. @param served a version plays. */
export function describeMark(mark: VideoMark, served: boolean): { text: string; action: MarkAction | null } {
  const { enabled, marked, encoding, waiting, failed, recording } = mark
  const say = (text: string, action: MarkAction | null = null) => ({ text, action })
  if (recording) return say('Gravações de lives ficam sem a marca: a imagem é a que foi transmitida.')
  if (waiting)
    return waiting.progress === 0
      ? say('Na fila para receber a marca. O vídeo continua no ar.', 'stop')
      : say(`Marcando: ${waiting.progress}%. O vídeo continua no ar.`, 'stop')
  if (encoding === true)
    return say(
      enabled ? 'A versão em processamento recebe a marca.' : 'A versão em processamento ainda recebe a marca. A próxima fica sem ela.',
    )
  if (encoding === false)
    return say(
      enabled
        ? 'A versão em processamento fica sem a marca. Quando terminar, você pode marcá-la.'
        : 'A versão em processamento fica sem a marca.',
    )
  if (!served) return say(enabled ? 'A mídia recebe a marca ao ser processada.' : 'A mídia será processada sem a marca.')
  if (marked && !enabled)
    return say('A versão no ar ainda tem a marca. Ela sai quando a mídia for reprocessada ou o arquivo, substituído.', 'unmark-anew')
  if (marked) return say('A versão no ar tem a marca. Ela vai junto em cópias da imagem, mesmo gravadas da tela.')
  if (!enabled) return say('A versão no ar não tem a marca.')
  if (failed) return say('A versão no ar não pôde ser marcada como está. Reprocessar a mídia coloca a marca.', 'mark-anew')
  return say('A versão no ar não tem a marca.', 'mark')
}
