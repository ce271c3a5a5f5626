import { connectionNames, type Drive, type FilePlace, filePlaceNames } from '@videozz/contract/browser'
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

/** Why the files of a place are not listed. `isLost`: the person has to connect it again. */
export function listFault(place: FilePlace, error: Error): { title: string; text: string; isLost: boolean } {
  const isLost = error instanceof ApiError && (error.code === 'DRIVE_NOT_CONNECTED' || error.code === 'DRIVE_RECONNECT')
  const notOpened = place === 'onedrive' ? driveSentences(place).notOpened : `Erro ao abrir o ${filePlaceNames[place]}`
  return { title: isLost ? `Conecte o ${filePlaceNames[place]}` : notOpened, text: faultText(error), isLost }
}
