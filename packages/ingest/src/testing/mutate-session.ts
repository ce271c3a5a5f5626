import type { MediaMessage } from '../rtmp/rtmp-message.ts'
import { ClientChunks, clientHandshake, publishCalls } from './client-chunks.ts'

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const types = { audio: 8, video: 9, data: 18 } as const

/** A whole session of an encoder with these media, as bytes. */
export function writeSession(messages: readonly MediaMessage[]): Buffer {
  const chunks = new ClientChunks()
  const media = (message: MediaMessage) =>
    chunks.write({ type: types[message.kind], payload: message.payload, timestamp: message.timestamp, chunkStream: 4, streamId: 1 })
  const head = [clientHandshake, publishCalls(chunks)]
  return Buffer.concat([...head, ...messages.map(media), chunks.command(1, 'deleteStream', 6, null, 1)])
}

type Random = () => number
const below = (random: Random, most: number): number => Math.floor(random() * most)
/** Values at which parsers err more often than at others. */
const edges = [0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff]

/** Damages bytes in one of the usual ways: changed, removed, repeated, inserted or cut off. */
export function damage(bytes: Buffer, random: Random, from = 0): Buffer {
  if (bytes.length <= from) return bytes
  const at = from + below(random, bytes.length - from)
  const length = 1 + below(random, Math.min(64, bytes.length - at))
  switch (below(random, 7)) {
    case 0:
    case 1: {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(edges[below(random, edges.length)] ?? 0, at)
      return changed
    }
    case 2: {
      const changed = Buffer.from(bytes)
      changed.writeUInt8((bytes[at] ?? 0) ^ (1 << below(random, 8)), at)
      return changed
    }
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 4:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    case 5:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(Array.from({ length }, () => below(random, 256))), bytes.subarray(at)])
    default:
      return bytes.subarray(0, at)
  }
}

function damageMessage(message: MediaMessage, random: Random): MediaMessage {
  const timestamp = random() < 0.3 ? below(random, 2 ** 32) : message.timestamp
  const kinds = ['audio', 'video', 'data'] as const
  const kind = random() < 0.1 ? (kinds[below(random, 3)] ?? message.kind) : message.kind
  return { kind, timestamp, payload: random() < 0.8 ? damage(message.payload, random) : message.payload }
}

/**
 * A session with one to five faults: in its bytes, or in its messages, whose chunks are then whole, so that the faults reach the readers
 * of tags and the packager.
 */
export function mutateSession(messages: readonly MediaMessage[], whole: Buffer, random: Random): Buffer {
  const faults = 1 + below(random, 5)
  if (random() < 0.5) {
    const changed = [...messages]
    for (let index = 0; index < faults; index++) {
      // The first messages describe the stream; faults in them go deepest.
      const at = below(random, random() < 0.5 ? Math.min(4, changed.length) : changed.length)
      const message = changed[at]
      if (message) changed.splice(at, random() < 0.1 ? 0 : 1, damageMessage(message, random))
    }
    return writeSession(changed)
  }
  let bytes = whole
  const from = random() < 0.1 ? 0 : clientHandshake.length
  for (let index = 0; index < faults; index++) bytes = damage(bytes, random, from)
  return bytes
}
