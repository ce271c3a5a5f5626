import { describe, expect, it } from 'vitest'
import { IngestError } from '../ingest-error.ts'
import { ClientChunks } from '../testing/client-chunks.ts'
import { ChunkReader } from './chunk-reader.ts'
import type { RtmpMessage } from './rtmp-message.ts'

const roomy = { message: 8 * 1024 ** 2, held: 16 * 1024 ** 2 }
const strict = { message: 64 * 1024, held: 64 * 1024 }
const body = (length: number, byte = 1) => Buffer.alloc(length, byte)

/** Reads bytes in pieces of a size. */
function readAll(bytes: Buffer, piece = bytes.length, limits = roomy): RtmpMessage[] {
  const reader = new ChunkReader(limits)
  const messages: RtmpMessage[] = []
  for (let at = 0; at < bytes.length; at += piece) {
    // The buffer of a socket may be used again once it was given.
    const part = Buffer.from(bytes.subarray(at, at + piece))
    reader.push(part)
    for (let message = reader.next(); message; message = reader.next()) messages.push(message)
    part.fill(0xee)
  }
  return messages
}
const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof IngestError) return error.code
    throw error
  }
  return 'read'
}

describe('messages', () => {
  const chunks = new ClientChunks()
  const sent = [
    { type: 9, payload: body(300, 1), timestamp: 1000, chunkStream: 6, streamId: 1 },
    { type: 9, payload: body(200, 2), timestamp: 1033, chunkStream: 6, streamId: 1 },
    { type: 9, payload: body(200, 3), timestamp: 1067, chunkStream: 6, streamId: 1 },
    { type: 9, payload: body(200, 4), timestamp: 1101, chunkStream: 6, streamId: 1 },
    { type: 8, payload: body(0), timestamp: 1101, chunkStream: 100, streamId: 1 },
    { type: 8, payload: body(129), timestamp: 0xffffff, chunkStream: 100, streamId: 1 },
    { type: 8, payload: body(128), timestamp: 0xfffffff0, chunkStream: 400, streamId: 1 },
    { type: 8, payload: body(5000, 9), timestamp: 0xfffffff9, chunkStream: 400, streamId: 1 },
    { type: 8, payload: body(5000, 10), timestamp: 4, chunkStream: 400, streamId: 1 },
  ]
  const bytes = Buffer.concat([
    ...sent.slice(0, 4).map((each) => chunks.write(each)),
    chunks.setChunkSize(500),
    ...sent.slice(4).map((each) => chunks.write(each)),
  ])

  it.each([1, 7, 130, 100_000])('are the same read %i bytes at a time, with all formats of headers and extended timestamps', (piece) => {
    const expected = sent.map(({ type, payload, timestamp, streamId }) => ({ type, payload, timestamp, streamId }))
    expect(readAll(bytes, piece)).toEqual(expected)
    expect([...chunks.formats].toSorted()).toEqual([0, 1, 2, 3])
  })

  it('of different chunk streams may be interleaved, and are dropped by Abort', () => {
    const start = (chunkStream: number) => Buffer.from([chunkStream, 0, 0, 0, 0, 0, 200, 8, 1, 0, 0, 0, ...body(128, chunkStream)])
    const rest = (chunkStream: number) => Buffer.from([0xc0 | chunkStream, ...body(72, chunkStream)])
    const abort = Buffer.from([2, 0, 0, 0, 0, 0, 4, 2, 0, 0, 0, 0, 0, 0, 0, 4])
    expect(readAll(Buffer.concat([start(4), start(5), rest(4), rest(5)])).map(({ payload }) => payload)).toEqual([
      body(200, 4),
      body(200, 5),
    ])
    expect(readAll(Buffer.concat([start(4), start(5), abort, rest(5)])).map(({ payload }) => payload)).toEqual([body(200, 5)])
  })

  it('whose later chunks leave out the extended timestamp are read all the same', () => {
    const header = Buffer.from([4, 0xff, 0xff, 0xff, 0, 0, 200, 8, 1, 0, 0, 0, 0x01, 0, 0, 0])
    const bytesWithout = Buffer.concat([header, body(128, 7), Buffer.from([0xc4]), body(72, 7)])
    expect(readAll(bytesWithout)).toEqual([{ type: 8, timestamp: 0x1000000, streamId: 1, payload: body(200, 7) }])
  })

  it('add the difference again where a header is left out', () => {
    const bytesOfThree = Buffer.concat([
      Buffer.from([4, 0, 0, 100, 0, 0, 1, 8, 1, 0, 0, 0, 1]),
      Buffer.from([0x84, 0, 0, 23, 2]),
      Buffer.from([0xc4, 3]),
      Buffer.from([0xc4, 4]),
    ])
    expect(readAll(bytesOfThree).map(({ timestamp }) => timestamp)).toEqual([100, 123, 146, 169])
  })
})

describe('refuses', () => {
  const refused = (bytes: Buffer, limits = strict) => codeOf(() => readAll(bytes, bytes.length, limits))
  it('a chunk stream that begins without a header', () => {
    expect(refused(Buffer.from([0xc4, 1]))).toBe('CHUNK_HEADER')
    expect(refused(Buffer.from([0x84, 0, 0, 1, 1]))).toBe('CHUNK_HEADER')
  })
  it('a header inside a message', () => {
    const start = Buffer.from([4, 0, 0, 0, 0, 0, 200, 8, 1, 0, 0, 0, ...body(128)])
    expect(refused(Buffer.concat([start, start]))).toBe('CHUNK_HEADER')
  })
  it('chunk sizes of 0 and with the first bit', () => {
    expect(refused(new ClientChunks().setChunkSize(0x80000000))).toBe('CHUNK_SIZE')
    expect(refused(new ClientChunks().write({ type: 1, payload: Buffer.alloc(4) }))).toBe('CHUNK_SIZE')
    expect(refused(new ClientChunks().write({ type: 1, payload: Buffer.alloc(3) }))).toBe('MESSAGE_SHORT')
  })
  it('long messages, by their header', () => {
    expect(refused(Buffer.from([4, 0, 0, 0, 1, 0, 1, 8, 1, 0, 0, 0]))).toBe('MESSAGE_TOO_LARGE')
    expect(refused(Buffer.from([4, 0, 0, 0, 0x80, 0, 1, 8, 1, 0, 0, 0]), roomy)).toBe('MESSAGE_TOO_LARGE')
  })
  it('many chunk streams', () => {
    const chunks = new ClientChunks()
    const bytes = Buffer.concat(
      Array.from({ length: 40 }, (_, index) => chunks.write({ type: 8, payload: body(1), chunkStream: 3 + index })),
    )
    expect(refused(bytes)).toBe('CHUNK_STREAMS')
  })
  it('many unfinished messages together', () => {
    const starts = Array.from({ length: 3 }, (_, index) => Buffer.from([4 + index, 0, 0, 0, 0, 0x80, 0, 8, 1, 0, 0, 0, ...body(128)]))
    expect(refused(Buffer.concat(starts))).toBe('MEMORY')
  })
})

it('allocates what a header announces only as it comes', () => {
  const reader = new ChunkReader(roomy)
  const before = process.memoryUsage().arrayBuffers
  reader.push(Buffer.from([4, 0, 0, 0, 0x7f, 0xff, 0xff, 8, 1, 0, 0, 0, ...body(128)]))
  expect(reader.next()).toBeUndefined()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 ** 2)
})
