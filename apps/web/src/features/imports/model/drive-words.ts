import { connectionNames, type Drive } from '@videozz/contract/browser'

/** What is said when the window or the list of a drive does not open, and before it is known whether the drive is connected. */
export function driveSentences(drive: Drive): { notOpened: string; notLoaded: string } {
  if (drive === 'onedrive') return { notOpened: 'Erro ao abrir OneDrive Picker', notLoaded: 'OneDrive SDK ainda não carregado' }
  return { notOpened: `Erro ao abrir o ${connectionNames[drive]}`, notLoaded: `${connectionNames[drive]} ainda não carregado` }
}

/** What the operator has to set before a drive can be used. */
export const missingSettings = (drive: Drive, settings: readonly string[]): string =>
  `O ${connectionNames[drive]} não está configurado nesta instalação: falta ${new Intl.ListFormat('pt-BR').format(settings)}.`
