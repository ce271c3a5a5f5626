import { drives } from './drives.ts'

/** Services whose files are imported with keys that a person enters. */
export const keyProviders = ['s3', 'vimeo'] as const
export type KeyProvider = (typeof keyProviders)[number]

/** All places whose files a person can look at and choose. */
export const filePlaces = [...drives, ...keyProviders] as const
export type FilePlace = (typeof filePlaces)[number]

/** Names of the places inside a sentence. */
export const filePlaceNames: Record<FilePlace, string> = {
  'google-drive': 'Google Drive',
  dropbox: 'Dropbox',
  onedrive: 'OneDrive',
  s3: 'bucket S3',
  vimeo: 'Vimeo',
}

export const isKeyProvider = (provider: string): provider is KeyProvider => (keyProviders as readonly string[]).includes(provider)

/** Longest value of each field of keys. */
export const keyLengths = { endpoint: 500, region: 64, bucket: 63, accessKeyId: 256, secretAccessKey: 256, token: 512 } as const
