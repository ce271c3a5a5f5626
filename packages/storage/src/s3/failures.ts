import {
  MultipartNotFoundError,
  ObjectExistsError,
  ObjectNotFoundError,
  PartMismatchError,
  PartMissingError,
  PartTooSmallError,
  RangeNotSatisfiableError,
  StorageError,
  StorageFullError,
  StorageUnavailableError,
} from '../errors.ts'

const byCode: Record<string, new (message: string, cause?: unknown) => StorageError> = {
  NoSuchKey: ObjectNotFoundError,
  NotFound: ObjectNotFoundError,
  NoSuchUpload: MultipartNotFoundError,
  InvalidPart: PartMismatchError,
  InvalidPartOrder: PartMissingError,
  EntityTooSmall: PartTooSmallError,
  PreconditionFailed: ObjectExistsError,
  ConditionalRequestConflict: StorageUnavailableError,
  InvalidRange: RangeNotSatisfiableError,
  QuotaExceeded: StorageFullError,
  EntityTooLarge: StorageFullError,
  NoSuchBucket: StorageUnavailableError,
  SlowDown: StorageUnavailableError,
}

type ServiceFailure = Error & { $metadata?: { httpStatusCode?: number }; code?: unknown }

const networkFault = /^(E[A-Z]+|UND_ERR_\w+)$|Timeout/

/** Whether the server lacks what a request asks for. */
export const isNotImplemented = (error: unknown): boolean =>
  error instanceof StorageError && (error.cause as ServiceFailure | undefined)?.$metadata?.httpStatusCode === 501

/** Turns a failure of the SDK into the store's own; others come back unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof StorageError || !(error instanceof Error)) return error
  const known = byCode[error.name]
  if (known) return new known(`Object store: ${error.name}`, error)
  const status = (error as ServiceFailure).$metadata?.httpStatusCode
  if (status === 404) return new ObjectNotFoundError('Object store: not found', error)
  if (status === 412) return new ObjectExistsError('Object store: the object exists', error)
  if (status === 416) return new RangeNotSatisfiableError('Object store: range not satisfiable', error)
  if (status === 501) return new StorageError('Object store: not implemented', error)
  if (status === 507) return new StorageFullError('Object store: no space left', error)
  const { code } = error as ServiceFailure
  const unreachable = status === undefined && (networkFault.test(error.name) || (typeof code === 'string' && networkFault.test(code)))
  if (unreachable || (status !== undefined && (status >= 500 || status === 429)))
    return new StorageUnavailableError(`Object store failed: ${error.name}`, error)
  return error
}
