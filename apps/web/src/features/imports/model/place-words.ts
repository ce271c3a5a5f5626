import { connectionNames, type Drive, type FilePlace, filePlaceNames, isKeyProvider } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { faultText } from '../../../shared/errors/fault-text.ts'

/** What is said when the window or the list of a drive does not open, and before it is known whether the drive is connected. */
export function driveSentences(drive: Drive): { notOpened: string; notLoaded: string } {
  if (drive === 'onedrive') return { notOpened: 'Erro ao abrir OneDrive Picker', notLoaded: 'OneDrive SDK ainda não carregado' }
  return { notOpened: `Erro ao abrir o ${connectionNames[drive]}`, notLoaded: `${connectionNames[drive]} ainda não carregado` }
}

/** What the operator has to set before a drive can be used. */
export const missingSettings = (drive: Drive, settings: readonly string[]): string =>
  `O ${connectionNames[drive]} não está configurado nesta instalação: falta ${new Intl.ListFormat('pt-BR').format(settings)}.`

/** What stands in a folder, or at the top, where there is nothing to import. */
export function emptyText(place: FilePlace, isTop: boolean): string {
  if (isTop && place === 's3') return 'Nenhum vídeo ou áudio neste bucket'
  return isTop && place === 'vimeo' ? 'Nenhum vídeo nesta conta' : 'Nenhum vídeo ou áudio nesta pasta'
}

/** Sentences about a bucket in the place of those about an account of a person. */
const bucketSentences: Partial<Record<string, string>> = {
  DRIVE_NOT_CONNECTED: 'Informe as chaves do bucket para escolher arquivos.',
  DRIVE_RECONNECT: 'O bucket não aceita mais estas chaves. Informe as chaves de novo.',
  DRIVE_REFUSED: 'Estas chaves não têm mais permissão para listar o bucket (s3:ListBucket).',
  DRIVE_FOLDER_MISSING: 'O bucket não existe mais neste endpoint.',
}

export type ListFault = {
  title: string
  text: string
  /** The person has to connect the place again. */
  isLost: boolean
}

/** Why the files of a place are not listed. */
export function listFault(place: FilePlace, error: Error): ListFault {
  const code = error instanceof ApiError ? error.code : ''
  // Other keys open a bucket that these do not.
  const isLost = code === 'DRIVE_NOT_CONNECTED' || code === 'DRIVE_RECONNECT' || (isKeyProvider(place) && code === 'DRIVE_REFUSED')
  const notOpened = place === 'onedrive' ? driveSentences(place).notOpened : `Erro ao abrir o ${filePlaceNames[place]}`
  const text = (place === 's3' && bucketSentences[code]) || faultText(error)
  return { title: isLost ? `Conecte o ${filePlaceNames[place]}` : notOpened, text, isLost }
}
