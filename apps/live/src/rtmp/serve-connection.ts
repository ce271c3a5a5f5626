import type { Socket } from 'node:net'
import { hashLiveKey } from '@videozz/db'
import type { LiveProtocol } from '@videozz/domain'
import { type PublishRequest, type RtmpEvent, RtmpSession } from '@videozz/ingest'
import { LiveRun } from '../runs/live-run.ts'
import type { PublisherRun } from '../runs/publisher-run.ts'
import type { Deps } from '../shared/deps.ts'

/** Milliseconds in which a client has to publish, and those without a byte after which a publisher counts as gone. */
const patience = { publish: 10_000, silence: 20_000 }
/** Milliseconds in which a client has to close a connection that is over. */
const closeMs = 2000
/** Unsent bytes of a client that does not read its answers, from which on it is not served. */
const mostUnsent = 1024 ** 2

/** Serves one RTMP connection: whoever publishes with the key of a live gets a run. */
export function serveConnection(socket: Socket, protocol: LiveProtocol, deps: Deps): { end: (reason: string) => Promise<void> } {
  const session = new RtmpSession()
  let run: PublisherRun | undefined
  let deciding = false
  let full = false

  const read = (): void => {
    if (deciding || full) socket.pause()
    else socket.resume()
  }
  const flush = (): void => {
    const bytes = session.take()
    if (bytes.length > 0 && socket.writable) socket.write(bytes)
    if (session.over) close()
    else if (socket.writableLength > mostUnsent) socket.destroy()
  }
  const close = (): void => {
    socket.end()
    setTimeout(() => socket.destroy(), closeMs).unref()
  }
  const refuse = (words: string): void => {
    session.refuse('NetStream.Publish.BadName', words)
    flush()
  }

  async function decide({ streamKey, encoder }: PublishRequest): Promise<void> {
    deciding = true
    read()
    try {
      const begun = await LiveRun.begin(deps, { keyHash: hashLiveKey(streamKey), protocol, encoder })
      if ('refused' in begun) return refuse(begun.refused)
      run = begun.run
      run.onStop = refuse
      run.onFull = (isFull) => {
        full = isFull
        read()
      }
      if (socket.destroyed) return await run.end('closed')
      socket.setTimeout(patience.silence)
      handle(session.accept())
      flush()
    } catch (error) {
      deps.log.error({ err: error, protocol }, 'a run of a live could not begin')
      refuse('O servidor não pôde começar a transmissão. Tente de novo em instantes.')
    } finally {
      deciding = false
      read()
    }
  }

  function handle(events: RtmpEvent[]): void {
    for (const event of events) {
      if (event.kind === 'publish') void decide(event)
      else if (event.kind === 'unpublish') void run?.end('unpublished')
      else if (event.kind === 'failed') {
        deps.log.info({ fault: event.error.code, protocol }, 'an RTMP session was ended for its fault')
        void run?.end('invalid')
      } else run?.push(event)
    }
  }

  socket.setNoDelay(true)
  socket.setTimeout(patience.publish)
  socket.on('timeout', () => {
    void run?.end('silent')
    socket.destroy()
  })
  socket.on('data', (bytes: Buffer) => {
    handle(session.receive(bytes))
    flush()
    // After all that the kernel had, and its end of file, were read: an acknowledgement to a closed socket drops what is unread.
    setImmediate(() => {
      const acknowledgement = session.acknowledge()
      if (acknowledgement.length > 0 && socket.writable) socket.write(acknowledgement)
    })
  })
  socket.on('end', () => session.end())
  // Encoders reset connections in which something unread is left.
  socket.on('error', () => session.end())
  socket.on('close', () => {
    session.end()
    void run?.end('closed')
  })
  return {
    end: async (reason) => {
      const ended = run?.end(reason)
      session.refuse('NetStream.Publish.Failed', 'O servidor está reiniciando. Comece de novo.')
      flush()
      await ended
    },
  }
}
