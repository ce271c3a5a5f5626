import type { ErrorCode } from '@videozz/contract'
import { MediaError } from '@videozz/media'
import { SourceError } from '@videozz/sources'
import { ObjectNotFoundError } from '@videozz/storage'

/** A copy cannot be read, for a reason of the catalogue. */
export class LeakFault extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'LeakFault'
    this.code = code
  }
}

const ofMedia: Partial<Record<MediaError['code'], ErrorCode>> = {
  PROTECTED: 'LEAK_PROTECTED',
  DAMAGED: 'LEAK_DAMAGED',
  TRUNCATED: 'LEAK_DAMAGED',
  STALLED: 'LEAK_DAMAGED',
  UNEXPECTED: 'LEAK_DAMAGED',
}
/** Kinds that another try may mend. */
const passing: ReadonlySet<SourceError['kind']> = new Set(['broken', 'busy', 'preparing'])

/** Why a copy cannot be read; undefined for what another try may mend. */
export function leakFaultOf(error: unknown): ErrorCode | undefined {
  if (error instanceof LeakFault) return error.code
  if (error instanceof ObjectNotFoundError) return 'LEAK_GONE'
  if (error instanceof MediaError) return ofMedia[error.code] ?? 'LEAK_NOT_MEDIA'
  if (error instanceof SourceError && !passing.has(error.kind))
    return error.kind === 'address' ? 'LEAK_ADDRESS_REFUSED' : 'LEAK_LINK_FAILED'
  return undefined
}
