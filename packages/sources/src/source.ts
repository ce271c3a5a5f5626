/** What a source proves a whole file by; `value` in lower-case hexadecimal, base64 for `quickxor`. */
export type SourceHash = { algorithm: 'sha256' | 'sha1' | 'md5' | 'dropbox' | 'quickxor'; value: string }

/** What a source tells of a file before its bytes are requested. */
export type SourceFile = {
  /** With its extension. */
  name: string
  /** Bytes; null where the source does not tell. */
  size: number | null
  /** Media type; null where the source does not tell. */
  type: string | null
  /** Other bytes have another version. Null where the source has none: bytes are compared then. */
  version: string | null
  hash: SourceHash | null
}

/** Which file of the source; `url` of a link, and `extras` as its provider wrote them into the import. */
export type SourceItem = { externalId: string; url: string | null; extras: Readonly<Record<string, unknown>> }

/** Bytes `start` to `end`, both included, from 0; to the last one without `end`. */
export type SourceRange = { start: number; end?: number }

export type SourceBody = {
  /** Where the bytes begin: 0 where the source does not do ranges. */
  start: number
  /** Whether it was answered as a range: other connections can read other ranges. */
  ranged: boolean
  /** Bytes of the whole file; null where the source does not tell. */
  total: number | null
  /** Media type of the answer; null where it names none. */
  type: string | null
  /** The bytes as they come. Throws a SourceError where they break off. */
  body: AsyncIterable<Buffer>
  /** Closes the connection, for a body that is not read to its end. */
  close(): void
}

/** Files of one provider, as one person or account sees them. Every method throws SourceError alone. */
export interface Source {
  /** Most connections at once that one file may be read by. */
  readonly connections: number
  describe(item: SourceItem, signal: AbortSignal): Promise<SourceFile>
  /**
   * Opens a range of a file. @param file as `describe` gave it, for the version the bytes must be of: SourceError `changed` otherwise,
   * where the source can tell.
   */
  open(item: SourceItem, range: SourceRange, file: SourceFile, signal: AbortSignal): Promise<SourceBody>
}

/**
 * Gives the access token of a person's connection; another one than `refused` where the provider refused that.
 * @throws SourceError `reconnect`, `disconnected`, `broken`.
 */
export type GetToken = (refused?: string) => Promise<string>
