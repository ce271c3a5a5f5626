import { studioLimits, studioSocket, type StudioAnswer } from '@videozz/contract/browser'
import { bitsOf } from './air.ts'
import { socketAddress } from './publisher.ts'

/** Bytes of a message, bytes that may wait unsent, and milliseconds that connecting and the measurement take at most. */
const piece = 64 * 1024
const mostUnsent = 4 * piece
const connectMs = 10_000
const limitMs = 4000
const mostBytes = studioLimits.measured - piece

/** Measures how many bits a second reach the server. @returns null where it cannot be reached. */
export function measureUpload(ticket: string, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = new WebSocket(socketAddress(), [studioSocket.protocol, ticket])
    const figures: { at: number; bytes: number }[] = []
    const noise = new Uint8Array(piece)
    // Zeros would be packed by networks on the way.
    crypto.getRandomValues(noise)
    let sent = 0
    let openedAt = 0
    let timer: ReturnType<typeof setInterval> | undefined
    const done = (): void => {
      clearInterval(timer)
      clearTimeout(end)
      socket.close()
      // From the first answer on, so that the way there and back does not count.
      const counted = figures.length > 1 ? figures : [{ at: openedAt, bytes: 0 }, ...figures]
      resolve(figures.length > 0 ? bitsOf(counted) : null)
    }
    let end = setTimeout(done, connectMs)
    signal.addEventListener('abort', done, { once: true })
    const fill = (): void => {
      while (sent < mostBytes && socket.bufferedAmount < mostUnsent) {
        socket.send(noise)
        sent += piece
      }
    }
    socket.addEventListener('open', () => {
      openedAt = performance.now()
      clearTimeout(end)
      end = setTimeout(done, limitMs)
      fill()
      timer = setInterval(fill, 20)
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const answer = JSON.parse(data) as StudioAnswer
      if (answer.kind !== 'received') return
      figures.push({ at: performance.now(), bytes: answer.bytes })
      if (answer.bytes >= mostBytes) done()
      else fill()
    })
    socket.addEventListener('close', done)
  })
}
