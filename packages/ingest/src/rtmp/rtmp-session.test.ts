import { describe, expect, it } from 'vitest'
import { readAmf } from '../amf/read-amf.ts'
import { writeAmf } from '../amf/write-amf.ts'
import { ClientChunks, clientHandshake, publishCalls } from '../testing/client-chunks.ts'
import { ChunkReader } from './chunk-reader.ts'
import { messageType, type RtmpMessage } from './rtmp-message.ts'
import { type RtmpEvent, RtmpSession } from './rtmp-session.ts'

const handshakeAnswer = 1 + 2 * 1536

/** What the server sent, as messages. */
function readAnswers(bytes: Buffer): RtmpMessage[] {
  const reader = new ChunkReader({ message: 1e6, held: 1e6 })
  reader.push(bytes)
  const messages: RtmpMessage[] = []
  for (let message = reader.next(); message; message = reader.next()) messages.push(message)
  return messages
}
const calls = (bytes: Buffer) =>
  readAnswers(bytes)
    .filter(({ type }) => type === messageType.command)
    .map(({ payload }) => readAmf(payload))
const codeOf = (events: RtmpEvent[]) => events.map((event) => (event.kind === 'failed' ? event.error.code : event.kind)).at(-1)

/** A session that has shaken hands, and the chunks of its client. */
function connected() {
  const session = new RtmpSession()
  const chunks = new ClientChunks()
  expect(session.receive(clientHandshake)).toEqual([])
  expect(session.take()).toHaveLength(handshakeAnswer)
  return { session, chunks }
}
function publishing() {
  const { session, chunks } = connected()
  expect(codeOf(session.receive(publishCalls(chunks)))).toBe('publish')
  session.take()
  expect(session.accept()).toEqual([])
  return { session, chunks, answer: session.take() }
}

describe('handshake', () => {
  it('answers once, however the bytes come, and repeats what the client sent', () => {
    const session = new RtmpSession()
    for (const byte of clientHandshake) session.receive(Buffer.from([byte]))
    const answer = session.take()
    expect(answer).toHaveLength(handshakeAnswer)
    expect(answer.subarray(0, 9)).toEqual(Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0]))
    expect(answer.subarray(1537)).toEqual(clientHandshake.subarray(1, 1537))
  })
  it.each([6, 0, 71])('refuses version %i', (version) => {
    const session = new RtmpSession()
    expect(codeOf(session.receive(Buffer.from([version])))).toBe('HANDSHAKE_VERSION')
    expect(session.over).toBe(true)
    expect(session.take()).toHaveLength(0)
  })
})

describe('a publisher', () => {
  it('connects and asks to publish, with its key', () => {
    const { session, chunks } = connected()
    const events = session.receive(publishCalls(chunks, 'live_abc?token=1'))
    expect(events).toEqual([{ kind: 'publish', app: 'live', streamKey: 'live_abc', encoder: 'FMLE/3.0 (compatible; FMSc/1.0)' }])
    const answers = session.take()
    expect(readAnswers(answers).map(({ type }) => type)).toEqual([5, 6, 20, 20, 20, 20])
    expect(
      calls(answers).map(([name, transaction, , value]) => [name, transaction, value instanceof Map ? value.get('code') : value]),
    ).toEqual([
      ['_result', 1, 'NetConnection.Connect.Success'],
      ['_result', 2, undefined],
      ['_result', 3, undefined],
      ['_result', 4, 1],
    ])
  })

  it('is accepted, and its media are given out', () => {
    const { session, chunks, answer } = publishing()
    expect(calls(answer).map(([name, , , value]) => [name, value instanceof Map && value.get('code')])).toEqual([
      ['onStatus', 'NetStream.Publish.Start'],
    ])
    const video = chunks.write({ type: 9, payload: Buffer.from([1]), timestamp: 40, chunkStream: 4, streamId: 1 })
    const audio = chunks.write({ type: 8, payload: Buffer.from([2]), timestamp: 43, chunkStream: 4, streamId: 1 })
    const data = chunks.write({ type: 18, payload: Buffer.from([3]), timestamp: 50, chunkStream: 4, streamId: 1 })
    const amf3Data = chunks.write({ type: 15, payload: Buffer.from([0, 4]), timestamp: 50, chunkStream: 4, streamId: 1 })
    expect(session.receive(Buffer.concat([video, audio, data, amf3Data]))).toEqual([
      { kind: 'video', timestamp: 40, payload: Buffer.from([1]) },
      { kind: 'audio', timestamp: 43, payload: Buffer.from([2]) },
      { kind: 'data', timestamp: 50, payload: Buffer.from([3]) },
      { kind: 'data', timestamp: 50, payload: Buffer.from([4]) },
    ])
  })

  it('may send before it is accepted: nothing is lost', () => {
    const { session, chunks } = connected()
    const early = [publishCalls(chunks), chunks.write({ type: 9, payload: Buffer.alloc(3000, 1), chunkStream: 4, streamId: 1 })]
    expect(session.receive(Buffer.concat(early)).map(({ kind }) => kind)).toEqual(['publish'])
    const later = chunks.write({ type: 8, payload: Buffer.from([2]), timestamp: 1, chunkStream: 4, streamId: 1 })
    expect(session.receive(later)).toEqual([])
    // The caller may use its buffer again.
    later.fill(0xee)
    expect(session.accept().map(({ kind }) => kind)).toEqual(['video', 'audio'])
  })

  it('is refused with a description', () => {
    const { session, chunks } = connected()
    session.receive(publishCalls(chunks))
    session.take()
    session.refuse('NetStream.Publish.BadName', 'Chave inválida.')
    const [[name, , , value] = []] = calls(session.take())
    expect([name, value]).toEqual([
      'onStatus',
      new Map([
        ['level', 'error'],
        ['code', 'NetStream.Publish.BadName'],
        ['description', 'Chave inválida.'],
      ]),
    ])
    expect(session.over).toBe(true)
    expect(session.receive(Buffer.alloc(1e6))).toEqual([])
    expect(session.accept()).toEqual([])
  })

  it.each(['FCUnpublish', 'deleteStream', 'closeStream'])('ends with %s, and nothing is sent to it any more', (name) => {
    const { session, chunks } = publishing()
    const end = Buffer.concat([
      chunks.write({ type: 9, payload: Buffer.alloc(4e6), chunkStream: 4, streamId: 1 }),
      chunks.command(1, name, 6, null, 1),
    ])
    expect(session.receive(end).map(({ kind }) => kind)).toEqual(['video', 'unpublish'])
    expect(session.take()).toHaveLength(0)
    expect(session.acknowledge()).toHaveLength(0)
  })

  it('is pinged back', () => {
    const { session, chunks } = publishing()
    session.receive(chunks.write({ type: 4, payload: Buffer.from([0, 6, 1, 2, 3, 4]), chunkStream: 2 }))
    expect(readAnswers(session.take()).map(({ payload }) => payload)).toEqual([Buffer.from([0, 7, 1, 2, 3, 4])])
  })

  it('is pinged back once for many pings, and its calls while publishing are not answered', () => {
    const { session, chunks } = publishing()
    const ping = (value: number) => chunks.write({ type: 4, payload: Buffer.from([0, 6, 0, 0, 0, value]), chunkStream: 2 })
    session.receive(Buffer.concat([ping(1), ping(2), ping(3), chunks.command(0, 'releaseStream', 9, null, 'key')]))
    expect(readAnswers(session.take()).map(({ payload }) => payload)).toEqual([Buffer.from([0, 7, 0, 0, 0, 3])])
  })

  it('calls in AMF3, and sends aggregates', () => {
    const { session, chunks } = connected()
    const calls3 = [writeAmf('connect', 1, { app: 'live' }), writeAmf('createStream', 2, null), writeAmf('publish', 3, null, 'key')]
    const events = calls3.flatMap((payload, index) =>
      session.receive(chunks.write({ type: 17, payload: Buffer.concat([Buffer.from([0]), payload]), streamId: index === 2 ? 1 : 0 })),
    )
    expect(codeOf(events)).toBe('publish')
    session.accept()
    const tag = (type: number, time: number) => Buffer.from([type, 0, 0, 1, 0, 0, time, 0, 0, 0, 0, type, 0, 0, 0, 12])
    const aggregate = chunks.write({
      type: 22,
      payload: Buffer.concat([tag(9, 50), tag(8, 73)]),
      timestamp: 1000,
      chunkStream: 6,
      streamId: 1,
    })
    expect(session.receive(aggregate)).toEqual([
      { kind: 'video', timestamp: 1000, payload: Buffer.from([9]) },
      { kind: 'audio', timestamp: 1023, payload: Buffer.from([8]) },
    ])
  })
})

describe('acknowledgements', () => {
  const media = (chunks: ClientChunks) => chunks.write({ type: 9, payload: Buffer.alloc(100_000), chunkStream: 4, streamId: 1 })
  it('are due once half of the window of the client has come, once', () => {
    const { session, chunks } = publishing()
    session.receive(chunks.write({ type: 5, payload: Buffer.from([0, 3, 0, 0]), chunkStream: 2 }))
    session.receive(media(chunks))
    const [message] = readAnswers(session.acknowledge())
    expect(message).toMatchObject({ type: 3 })
    expect(message?.payload.readUInt32BE(0)).toBe(session.received)
    expect(session.acknowledge()).toHaveLength(0)
  })
  it('are not due after the client closed the connection', () => {
    const { session, chunks } = publishing()
    for (let index = 0; index < 30; index++) session.receive(media(chunks))
    session.end()
    expect(session.acknowledge()).toHaveLength(0)
    expect(session.take()).toHaveLength(0)
  })
})

describe('refuses', () => {
  const after = (...messages: ((chunks: ClientChunks) => Buffer)[]) => {
    const { session, chunks } = connected()
    return codeOf(messages.flatMap((write) => session.receive(write(chunks))))
  }
  const call =
    (streamId: number, ...values: Parameters<typeof writeAmf>) =>
    (chunks: ClientChunks) =>
      chunks.command(streamId, ...values)
  const connect = call(0, 'connect', 1, { app: 'live' })
  const createStream = call(0, 'createStream', 2, null)
  const publish = call(1, 'publish', 3, null, 'key')

  it('calls out of order', () => {
    expect(after(createStream)).toBe('COMMAND_ORDER')
    expect(after(connect, connect)).toBe('COMMAND_ORDER')
    expect(after(connect, publish)).toBe('COMMAND_ORDER')
    expect(after(connect, createStream, call(2, 'publish', 3, null, 'key'))).toBe('COMMAND_ORDER')
    const { session, chunks } = publishing()
    expect(codeOf(session.receive(publish(chunks)))).toBe('COMMAND_ORDER')
  })
  it('players', () => expect(after(connect, createStream, call(1, 'play', 3, null, 'key'))).toBe('PLAY_REFUSED'))
  it('many streams and many messages', () => {
    expect(after(connect, ...Array.from({ length: 17 }, () => createStream))).toBe('COMMAND_INVALID')
    expect(after(connect, ...Array.from({ length: 300 }, () => call(0, '_checkbw', 5, null)))).toBe('TOO_MANY_MESSAGES')
  })
  it('calls that are none', () => {
    expect(after(call(0, 5, 1, null))).toBe('COMMAND_INVALID')
    expect(after((chunks) => chunks.write({ type: 20, payload: Buffer.from([0xff]) }))).toBe('AMF_TYPE')
    expect(after((chunks) => chunks.write({ type: 4, payload: Buffer.from([0]) }))).toBe('MESSAGE_SHORT')
    expect(after((chunks) => chunks.write({ type: 5, payload: Buffer.from([0]) }))).toBe('MESSAGE_SHORT')
  })
  it('more than 64 KiB before a publisher is accepted, in a message and before the answer', () => {
    expect(after((chunks) => chunks.write({ type: 9, payload: Buffer.alloc(65_537) }))).toBe('MESSAGE_TOO_LARGE')
    const { session, chunks } = connected()
    session.receive(publishCalls(chunks))
    const events = Array.from({ length: 20 }, () => session.receive(Buffer.alloc(10_000))).flat()
    expect(codeOf(events)).toBe('MEMORY')
  })
  it('messages of more than 8 MiB afterwards', () => {
    const { session, chunks } = publishing()
    const write = (length: number) => chunks.write({ type: 9, payload: Buffer.alloc(length), chunkStream: 4, streamId: 1 })
    expect(codeOf(session.receive(write(8 * 1024 ** 2)))).toBe('video')
    expect(codeOf(session.receive(write(8 * 1024 ** 2 + 1)))).toBe('MESSAGE_TOO_LARGE')
  })
})

it('gives out what came before a fault', () => {
  const { session, chunks } = publishing()
  const good = chunks.write({ type: 9, payload: Buffer.from([1]), chunkStream: 4, streamId: 1 })
  const bad = chunks.write({ type: 20, payload: Buffer.from([0xff]), streamId: 1 })
  expect(session.receive(Buffer.concat([good, bad])).map(({ kind }) => kind)).toEqual(['video', 'failed'])
})
