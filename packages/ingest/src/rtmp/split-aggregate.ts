import { ByteReader } from '../byte-reader.ts'
import type { RtmpMessage } from './rtmp-message.ts'

/**
 * The messages of an aggregate (RTMP 1.0 § 7.1.6): FLV tags, whose times count from the first one's.
 * @throws IngestError MESSAGE_SHORT.
 */
export function splitAggregate(aggregate: RtmpMessage): RtmpMessage[] {
  const reader = new ByteReader(aggregate.payload, 'MESSAGE_SHORT')
  const messages: RtmpMessage[] = []
  let first: number | undefined
  while (reader.left > 0) {
    const type = reader.unsigned(1)
    const length = reader.unsigned(3)
    const low = reader.unsigned(3)
    const time = reader.unsigned(1) * 0x1000000 + low
    reader.bytes(3)
    first ??= time
    messages.push({
      type,
      timestamp: (aggregate.timestamp + time - first) >>> 0,
      streamId: aggregate.streamId,
      payload: reader.bytes(length),
    })
    reader.bytes(4)
  }
  return messages
}
