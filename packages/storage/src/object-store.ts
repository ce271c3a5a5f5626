import type { Readable } from 'node:stream'

/** Size of every part but the last of a multipart upload, in bytes. */
export const partBytes = 5 * 1024 * 1024

export type ObjectInfo = { key: string; size: number; lastModified: Date }
/** What can be stored: bytes, a stream, or a file of this machine. */
export type ObjectBody = Uint8Array | Readable | { file: string }
export type PutOptions = {
  contentType?: string
  /** Never changes: caches may keep it for good. */ immutable?: boolean
  /** Only where there is no object of this key yet; else `ObjectExistsError`. On a server without conditional writes (Swift) bytes are written within seconds of a check or not at all; streams and files are not held to that. */
  ifAbsent?: boolean
}
/** Bytes `start` to `end`, both included, from 0. */
export type ByteRange = { start: number; end?: number }
export type MultipartTarget = { key: string; uploadId: string }
export type MultipartPart = { ETag: string; PartNumber: number }
export type PartTarget = MultipartTarget & { partNumber: number; /** Seconds for which the address is valid. */ expiresIn: number }
export type PartUpload = MultipartTarget & { partNumber: number; body: Readable | Uint8Array; maxBytes: number }
/** A part that arrived whole; `size` in bytes. */
export type StoredPart = MultipartPart & { size: number }

/**
 * Where sources, segments and pictures lie. Keys are relative paths of plain names; an invalid one throws `InvalidKeyError`.
 * Any call may throw `StorageUnavailableError` (try again) and any write `StorageFullError`.
 */
export interface ObjectStore {
  readonly kind: 'folder' | 's3'
  /** Writes an object whole or not at all. */
  put(key: string, body: ObjectBody, options?: PutOptions): Promise<void>
  /** Opens an object; `size` is what the stream gives, `total` the whole object. Throws `ObjectNotFoundError`, `RangeError`. */
  get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number; total: number }>
  head(key: string): Promise<ObjectInfo | undefined>
  /** Deletes objects; missing keys are no error. */
  delete(keys: string[]): Promise<void>
  /** Every object whose key begins with `prefix`, in no promised order. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** A path on this machine with the object's bytes, read-only; `dispose` when done. */
  toFile(key: string): Promise<{ path: string; dispose(): Promise<void> }>
  /** Opens a multipart upload and gives its id. */
  createMultipart(key: string): Promise<string>
  /** Address for a browser to PUT one part to. */
  presignPart(target: PartTarget): Promise<string>
  /**
   * Stores one part; a later one of the same number replaces it. Throws `PartTooLargeError`, `MultipartNotFoundError`, and in a folder
   * `PartReplacedError` when a newer request for the part, a completion or a cancel came in between.
   */
  putPart(part: PartUpload): Promise<{ etag: string; size: number }>
  /** The parts that arrived, by number. Throws `MultipartNotFoundError`. */
  listParts(target: MultipartTarget): Promise<StoredPart[]>
  /**
   * Joins the parts; once it answers, the object survives a power failure. Completing again after success, or after a crash in the
   * middle, gives the same answer.
   * Throws `PartMissingError`, `PartMismatchError`, `PartTooSmallError`, `MultipartNotFoundError`.
   */
  completeMultipart(target: MultipartTarget & { parts: MultipartPart[] }): Promise<{ size: number }>
  /** Drops an upload and its parts; an unknown one is no error. */
  abortMultipart(target: MultipartTarget): Promise<void>
  listMultipart?(): AsyncIterable<MultipartTarget & { initiated: Date }>
  /** Folder only: removes what crashes left half written before this instant. @returns how many pieces. */
  removeLeftovers?(before: Date): Promise<number>
  /** Proves the store can be reached and written to; throws otherwise. */
  check(): Promise<void>
}
