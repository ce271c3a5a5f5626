import { FolderStore, type SignPart } from './folder/folder-store.ts'
import { createLazyStore } from './lazy-store.ts'
import type { ObjectStore } from './object-store.ts'
import type { S3Settings } from './s3/client.ts'

/** Where objects lie. With `S3_BUCKET` set, the bucket; otherwise the folder `STORAGE_DIR`. */
export type StorageEnvironment = {
  STORAGE_DIR?: string | undefined
  S3_ENDPOINT?: string | undefined
  /** The same server as browsers reach it, when that differs. */
  S3_PUBLIC_ENDPOINT?: string | undefined
  S3_REGION?: string | undefined
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Settings of the S3 server, or undefined when none is set. Throws with every missing variable named. */
export function readS3Settings(env: StorageEnvironment): S3Settings | undefined {
  if (!env.S3_BUCKET) return undefined
  const missing = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`S3_BUCKET is set but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not`)
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    ...(env.S3_PUBLIC_ENDPOINT && { publicEndpoint: env.S3_PUBLIC_ENDPOINT }),
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

export type StoreOptions = {
  /** Serves the folder store's `presignPart`. */
  signPart?: SignPart
  /** Where local copies of remote objects lie while they are used. */
  temporaryFolder?: string
}

/** The object store this environment names. */
export function createObjectStore(env: StorageEnvironment, options: StoreOptions = {}): ObjectStore {
  const s3 = readS3Settings(env)
  if (s3) return createLazyStore('s3', async () => new (await import('./s3/s3-store.ts')).S3Store(s3, options.temporaryFolder))
  if (!env.STORAGE_DIR) throw new Error('Neither STORAGE_DIR nor S3_BUCKET is set')
  return new FolderStore(env.STORAGE_DIR, options.signPart)
}

/** Makes the bucket and its CORS rules; does nothing for a folder. */
export async function prepareObjectStore(env: StorageEnvironment, origins: string[]): Promise<void> {
  const s3 = readS3Settings(env)
  if (s3) await (await import('./s3/prepare-bucket.ts')).prepareBucket(s3, origins)
}
