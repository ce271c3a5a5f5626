/** Why a media could not be encoded. */
export type EncodeFailureCode =
  | 'NOT_MEDIA'
  | 'EMPTY'
  | 'KIND_REFUSED'
  | 'APPLE_CODEC'
  | 'PROTECTED'
  | 'CODEC_UNSUPPORTED'
  | 'SOUND_UNSUPPORTED'
  | 'TOO_LARGE_PICTURE'
  | 'TOO_LONG'
  | 'TRUNCATED'
  | 'STALLED'
  | 'DAMAGED'
  | 'KIND_CHANGED'
  | 'SOURCE_GONE'
  | 'NO_SPACE'
  | 'UNREACHABLE'
  | 'UNEXPECTED'

const sentences: Record<EncodeFailureCode, string> = {
  NOT_MEDIA: 'O arquivo não contém vídeo nem áudio que possa ser lido. Verifique se ele abre no seu computador e envie novamente.',
  EMPTY: 'O arquivo está vazio. Exporte o vídeo novamente e envie outra vez.',
  KIND_REFUSED: 'O conteúdo do arquivo não corresponde a um formato aceito. Converta para MP4 e envie novamente.',
  APPLE_CODEC: 'Detectamos um erro de codec da Apple neste arquivo. Converta o vídeo para MP4 (H.264) e envie novamente.',
  PROTECTED: 'O arquivo está protegido por DRM e não pode ser processado. Envie uma cópia sem proteção.',
  CODEC_UNSUPPORTED: 'O vídeo usa um codec que não conseguimos ler. Converta para MP4 (H.264) e envie novamente.',
  SOUND_UNSUPPORTED: 'O áudio do arquivo usa um codec que não conseguimos ler. Converta o áudio para AAC e envie novamente.',
  TOO_LARGE_PICTURE: 'A imagem do vídeo é grande demais (o limite é 8K). Exporte em uma resolução menor e envie novamente.',
  TOO_LONG: 'O conteúdo é longo demais para ser processado (o limite é 12 horas). Divida o arquivo em partes menores.',
  TRUNCATED: 'O arquivo chegou incompleto: só uma parte do conteúdo pôde ser lida. Exporte o vídeo novamente e envie outra vez.',
  STALLED: 'O processamento parou de avançar neste arquivo. Converta para MP4 (H.264) e envie novamente.',
  DAMAGED: 'O arquivo está danificado e não pôde ser processado até o fim. Exporte o vídeo novamente e envie outra vez.',
  KIND_CHANGED: 'O novo arquivo não é do mesmo tipo da mídia: substitua vídeo por vídeo e áudio por áudio.',
  SOURCE_GONE: 'O arquivo original não foi encontrado. Por favor, faça upload novamente.',
  NO_SPACE: 'Faltou espaço no servidor para processar o conteúdo. O arquivo original está guardado: reprocesse a mídia mais tarde.',
  UNREACHABLE: 'O armazenamento ficou fora do ar durante o processamento. O arquivo original está guardado: reprocesse a mídia.',
  UNEXPECTED:
    'Não foi possível processar o conteúdo. Por favor, faça upload novamente. Se o problema persistir, entre em contato com o Suporte.',
}

/** The Portuguese sentence shown in the tile of a media that failed. */
export const encodeFailureMessage = (code: EncodeFailureCode): string => sentences[code]
