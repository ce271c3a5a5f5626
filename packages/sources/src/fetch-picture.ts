import { type Outbound, OutboundError, type OutboundFault } from '@videozz/outbound'

/** The picture of a video has a few hundred kilobytes at most. */
const maxBytes = 4 * 1024 * 1024
const timeoutMs = 15_000
/** Asked again, the answer would be the same. */
const lasting = new Set<OutboundFault>(['blocked', 'too-large', 'redirected'])

export type FetchedPicture =
  /** Bytes as they came, of whatever type. */
  | { kind: 'found'; bytes: Buffer }
  /** `missing`: there is none, or none that may be fetched. `unavailable`: none was answered now. */
  | { kind: 'missing' | 'unavailable'; cause: unknown }

/** Fetches the picture that a provider names for a video. @param address as it names it. */
export async function fetchPicture(outbound: Outbound, address: string, signal?: AbortSignal): Promise<FetchedPicture> {
  try {
    const { status, body } = await outbound(address, { timeoutMs, maxBytes, redirects: 2, ...(signal && { signal }) })
    if (status === 200 && body.length > 0) return { kind: 'found', bytes: body }
    const cause = new Error(`the picture was answered with ${status} and ${body.length} bytes`)
    return { kind: status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'missing' : 'unavailable', cause }
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause
    return { kind: lasting.has(cause.fault) ? 'missing' : 'unavailable', cause }
  }
}
