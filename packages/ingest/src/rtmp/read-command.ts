import { type AmfObject, type AmfValue, readAmf } from '../amf/read-amf.ts'
import { IngestError } from '../ingest-error.ts'

/** A call of the client (RTMP 1.0 § 7.2). */
export type RtmpCommand = { name: string; transaction: number; object: AmfObject; args: AmfValue[] }

/**
 * Reads a command message.
 * @param amf3 its first byte says AMF3, and AMF0 follows.
 * @throws IngestError COMMAND_INVALID, and those of `readAmf`.
 */
export function readCommand(payload: Buffer, amf3: boolean): RtmpCommand {
  const [name, transaction = 0, object, ...args] = readAmf(amf3 ? payload.subarray(1) : payload)
  if (typeof name !== 'string' || typeof transaction !== 'number') throw new IngestError('COMMAND_INVALID')
  return { name, transaction, object: object instanceof Map ? object : new Map(), args }
}

/** A text among arguments or properties; empty where it is none. */
export const textOf = (value: AmfValue): string => (typeof value === 'string' ? value : '')
