import { StorageError, StorageFullError, StorageUnavailableError } from '../errors.ts'

/** The `code` of a system error, such as `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Turns a system error into the store's own; others come back unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError) return error
  const code = systemCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFullError('No space left in the storage folder', error)
  if (code === 'EIO' || code === 'EROFS' || code === 'ENXIO' || code === 'EACCES' || code === 'EMFILE' || code === 'ESTALE')
    return new StorageUnavailableError(`Storage folder failed: ${code}`, error)
  return error
}
