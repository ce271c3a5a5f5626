import type { IngestError, IngestFault } from '@videozz/ingest'

const words: Partial<Record<IngestFault, (detail: string) => string>> = {
  VIDEO_CODEC: (codec) => `O vídeo está em ${codec}, que não é aceito. Escolha H.264 no codificador.`,
  AUDIO_CODEC: (codec) => `O som está em ${codec}, que não é aceito. Escolha AAC no codificador.`,
  PICTURE_FORMAT: (format) =>
    `O vídeo está em ${format}, que os navegadores não mostram. Escolha H.264 de 8 bits em 4:2:0 (perfil main ou high).`,
  MULTITRACK: () => 'Envie uma faixa de vídeo e uma de som: várias ao mesmo tempo não são aceitas.',
}

/** What a publisher is told whose picture has more lines than the plan, where nothing is encoded. */
export const resolutionWords = (lines: number): string =>
  `O plano desta conta vai até ${lines}p. Diminua a resolução de saída no codificador e comece de novo.`

/** What a publisher is told whose stream cannot be accepted. */
export const ingestWords = ({ code, detail }: IngestError): string =>
  words[code]?.(detail) ?? 'O sinal do codificador não pôde ser lido. Confira as configurações e comece de novo.'
