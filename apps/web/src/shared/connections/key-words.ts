import type { KeyProvider } from '@videozz/contract/browser'

type KeyWords = {
  name: string
  title: string
  connected: string
  /** Inside a sentence. */
  keys: string
  disconnect: string
  deleted: string
}

/** Texts of the services that people connect with keys. */
export const keyServices: Record<KeyProvider, KeyWords> = {
  s3: {
    name: 'Bucket S3',
    title: 'Conectar bucket S3',
    connected: 'Bucket S3 conectado!',
    keys: 'as chaves',
    disconnect: 'Desconectar o bucket S3?',
    deleted: 'As chaves são apagadas daqui.',
  },
  vimeo: {
    name: 'Vimeo',
    title: 'Conectar Vimeo',
    connected: 'Vimeo conectado!',
    keys: 'o token',
    disconnect: 'Desconectar o Vimeo?',
    deleted: 'O token é apagado daqui.',
  },
}
