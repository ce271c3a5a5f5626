/** Base of every failure of an object store. */
export class StorageError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
  }
}
export class InvalidKeyError extends StorageError {}
export class ObjectNotFoundError extends StorageError {}
/** An object of this key is there already. */
export class ObjectExistsError extends StorageError {}
/** The requested range starts after the end of the object. */
export class RangeNotSatisfiableError extends StorageError {}
/** No room is left where objects are kept. */
export class StorageFullError extends StorageError {}
/** The store cannot be reached now; the call may be tried again. */
export class StorageUnavailableError extends StorageError {}
export class MultipartNotFoundError extends StorageError {}
/** A part named by the completion never arrived, or the numbers are not 1, 2, 3 … in order. */
export class PartMissingError extends StorageError {}
/** A part that arrived has another ETag than the completion names. */
export class PartMismatchError extends StorageError {}
/** A part other than the last is smaller than 5 MiB. */
export class PartTooSmallError extends StorageError {}
/** A part is larger than allowed. */
export class PartTooLargeError extends StorageError {}
/** A newer request for the same part took this one's place, or its upload was completed or dropped meanwhile. */
export class PartReplacedError extends StorageError {}
