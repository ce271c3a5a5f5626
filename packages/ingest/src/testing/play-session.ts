import { IngestError } from '../ingest-error.ts'
import { type RtmpEvent, RtmpSession } from '../rtmp/rtmp-session.ts'
import { LiveStream } from '../stream/live-stream.ts'

/** What became of a session. */
export type Played = { outcome: string; parts: number; bytes: number; /** Bytes the server sent. */ sent: number }

/**
 * Gives a session's bytes to a server in pieces, and its media to the packager.
 * @param pieceOf the length of the next piece.
 * @throws whatever is no `IngestError`.
 */
export function playSession(session: Buffer, pieceOf: () => number): Played {
  const rtmp = new RtmpSession()
  const stream = new LiveStream()
  const played: Played = { outcome: 'open', parts: 0, bytes: 0, sent: 0 }
  const count = (outputs: ReturnType<LiveStream['push']>): void => {
    for (const output of outputs) {
      if (output.kind !== 'part') continue
      played.parts++
      played.bytes += output.bytes.length
    }
  }
  const handle = (events: RtmpEvent[]): void => {
    for (const event of events) {
      if (event.kind === 'publish') handle(rtmp.accept())
      else if (event.kind === 'unpublish') played.outcome = 'unpublished'
      else if (event.kind === 'failed') played.outcome = event.error.code
      else count(stream.push(event))
    }
  }
  try {
    for (let at = 0; at < session.length && !rtmp.over;) {
      const piece = session.subarray(at, at + Math.max(1, pieceOf()))
      at += piece.length
      handle(rtmp.receive(piece))
      played.sent += rtmp.take().length + rtmp.acknowledge().length
    }
    count(stream.end())
  } catch (error) {
    if (!(error instanceof IngestError)) throw error
    played.outcome = error.code
  }
  stream.health()
  return played
}
