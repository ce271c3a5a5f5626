import { accessRules, type AccountRule, type ConnectionProvider, type ImportProvider, type KeyProvider } from '@videozz/contract'

/** What connecting a service and seeing its files need. */
export const placeRules: Record<ConnectionProvider | KeyProvider, AccountRule> = {
  'google-drive': accessRules.connectGoogleDrive,
  dropbox: accessRules.connectDrive,
  onedrive: accessRules.connectDrive,
  youtube: accessRules.connectYoutube,
  s3: accessRules.connectKeys,
  vimeo: accessRules.connectKeys,
}

/** What an import of a provider needs besides the rule of its route: with keys the same as connecting them. */
export const importRules: Record<ImportProvider, AccountRule> = {
  link: accessRules.importLinks,
  'google-drive': accessRules.importGoogleDrive,
  dropbox: accessRules.startImports,
  onedrive: accessRules.startImports,
  panda: accessRules.startImports,
  live: accessRules.convertLives,
  s3: accessRules.connectKeys,
  vimeo: accessRules.connectKeys,
}
