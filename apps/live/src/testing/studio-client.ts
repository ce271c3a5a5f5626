import { readFileSync } from 'node:fs'
import { createStudioTicket, hashLiveKey, type StudioTicket } from '@videozz/db'
import { type StudioAnswer, studioSocket } from '@videozz/domain'
import { waitFor } from '@videozz/testing'
import { WebSocket } from 'ws'

/** Three seconds of Chromium's fake camera and microphone as its recorder gave them: H.264 and Opus in Matroska. */
export const recording = readFileSync(new URL('chromium-recording.mkv', import.meta.url))
export const recordingType = 'video/x-matroska;codecs=avc1,opus'

/** A studio without a browser. */
export type StudioClient = {
  answers: StudioAnswer[]
  socket: WebSocket
  /** Waits for an answer of a kind. */
  hears: <K extends StudioAnswer['kind']>(kind: K) => Promise<Extract<StudioAnswer, { kind: K }>>
  /** Goes on air. */
  begin: (mimeType?: string) => Promise<void>
  /** Sends in slices, the first bytes one by one as a recorder does on a slow machine. */
  send: (bytes: Buffer) => void
  closed: Promise<{ code: number; reason: string }>
}

export async function openStudio(
  port: number | undefined,
  secretKey: string,
  streamKey: string,
  { purpose = 'publish', at = new Date() }: { purpose?: StudioTicket['purpose']; at?: Date } = {},
): Promise<StudioClient> {
  const ticket = createStudioTicket(secretKey, { purpose, keyHash: hashLiveKey(streamKey) }, at)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${studioSocket.path}`, [studioSocket.protocol, ticket])
  const answers: StudioAnswer[] = []
  socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString('utf8')) as StudioAnswer))
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') })),
  )
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const hears = async <K extends StudioAnswer['kind']>(kind: K) => {
    const find = () => answers.find((answer): answer is Extract<StudioAnswer, { kind: K }> => answer.kind === kind)
    await waitFor(`an answer ${kind}`, async () => find() !== undefined)
    const found = find()
    if (!found) throw new Error('An answer that was heard is there')
    return found
  }
  return {
    answers,
    socket,
    closed,
    hears,
    begin: async (mimeType = recordingType) => {
      socket.send(JSON.stringify({ kind: 'begin', mimeType }))
      await hears('begun')
    },
    send: (bytes) => {
      for (let place = 0, size = 1; place < bytes.length; place += size, size = place < 5 ? 1 : 2000)
        socket.send(bytes.subarray(place, place + size))
    },
  }
}
