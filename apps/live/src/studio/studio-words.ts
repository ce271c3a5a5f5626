import type { StudioEnd } from '@videozz/domain'

/** Ends that come from the studio or this node, with what the person is told; those of lives have their own words. */
export const studioEnds = {
  format: {
    reason: 'format',
    words: 'Este navegador grava em um formato que não é aceito. Use o Chrome, o Edge ou o Firefox atualizado.',
    again: false,
  },
  busyNode: {
    reason: 'busy-node',
    words: 'O servidor já converte o vídeo de outros navegadores. Use o Chrome ou o Edge, cujo vídeo não precisa ser convertido.',
    again: false,
  },
  unreadable: {
    reason: 'unreadable',
    words: 'O vídeo deste navegador não pôde ser lido. Atualize o navegador ou use o Chrome.',
    again: false,
  },
  interrupted: { reason: 'failed', words: 'A conversão do vídeo foi interrompida no servidor.', again: true },
  failed: { reason: 'failed', words: 'O servidor não pôde começar a transmissão. Tente de novo em instantes.', again: true },
  silent: { reason: 'silent', words: 'O servidor ficou sem receber o seu vídeo.', again: true },
  protocol: { reason: 'protocol', words: 'O estúdio enviou algo inesperado. Recarregue a página.', again: false },
  restart: { reason: 'node-stopped', words: 'O servidor está reiniciando.', again: true },
} as const satisfies Record<string, StudioEnd>

/** A run that ends for such a reason may go on with another one: its place was lost, or something failed here. */
const passing: ReadonlySet<string> = new Set(['lost', 'failed', 'busy'])

/** The end of a run as the studio is told. */
export const endOfRun = (reason: string, words: string): StudioEnd => ({ reason, words, again: passing.has(reason) })
