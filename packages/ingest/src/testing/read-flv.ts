import type { MediaMessage } from '../rtmp/rtmp-message.ts'

const kinds: Readonly<Record<number, MediaMessage['kind']>> = { 8: 'audio', 9: 'video', 18: 'data' }

/** Tags of an FLV file as messages of a publisher. */
export function readFlv(file: Buffer): MediaMessage[] {
  const messages: MediaMessage[] = []
  for (let at = 13; at + 11 <= file.length;) {
    const length = file.readUIntBE(at + 1, 3)
    const timestamp = file.readUIntBE(at + 4, 3) + file.readUInt8(at + 7) * 0x1000000
    const kind = kinds[file.readUInt8(at)]
    if (kind) messages.push({ kind, timestamp, payload: file.subarray(at + 11, at + 11 + length) })
    at += 11 + length + 4
  }
  return messages
}
