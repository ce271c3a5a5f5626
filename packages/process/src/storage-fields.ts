import type { z } from 'zod'
import { httpAddress, text } from './environment-fields.ts'

/** The variables of the object store, which every process reads in the same way. */
export const storageFields = {
  STORAGE_DIR: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: httpAddress.optional(),
  S3_PUBLIC_ENDPOINT: httpAddress.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
}
type Values = z.output<z.ZodObject<typeof storageFields>>

/** What `createObjectStore` takes. @param dataFolder has the folder of objects where no other is named. */
export function readStorageSettings(values: Values, dataFolder: string): Values & { STORAGE_DIR: string }
export function readStorageSettings(values: Values, dataFolder: string | undefined): Values
export function readStorageSettings(values: Values, dataFolder: string | undefined): Values {
  const { STORAGE_DIR, S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  const folder = STORAGE_DIR ?? (dataFolder && `${dataFolder}/objects`)
  return { STORAGE_DIR: folder, S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
}
