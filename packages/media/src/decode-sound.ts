import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { MediaError } from './media-error.ts'
import { PipedProgram } from './pipe-program.ts'

/** Samples a second of decoded sound. */
export const soundRate = 16_000
/** Bytes of a second: signed 16-bit little-endian, mono. */
export const soundBytesPerSecond = soundRate * 2

const input = '-v error -nostdin -max_alloc 300000000 -protocol_whitelist pipe -format_whitelist mov,mp4,m4a,3gp,3g2,mj2 -f mov -i pipe:0'
const decoding = `${input} -map 0:a:0 -vn -sn -dn -af aresample=async=1:first_pts=0 -ac 1 -ar ${soundRate} -f s16le pipe:1`
const noSound = /matches no streams|does not contain any stream/

/**
 * Decodes the sound of a fragmented MP4 into a file of signed 16-bit samples, mono, 16 kHz; gaps are silence, so that a byte's place is its
 * time. A read at a time is in memory.
 * @returns its seconds; null where it has no sound.
 * @throws MediaError DAMAGED.
 */
export async function decodeSound({
  source,
  path,
  signal,
}: {
  source: AsyncIterable<Buffer>
  path: string
  signal: AbortSignal
}): Promise<number | null> {
  const file = createWriteStream(path)
  let bytes = 0
  let drained = Promise.withResolvers<void>()
  const program = new PipedProgram('ffmpeg', decoding.split(' '), {
    limits: { cpuSeconds: 3600, niceness: 10 },
    onData: (chunk) => {
      bytes += chunk.length
      if (file.write(chunk)) return
      program.pause(true)
      file.once('drain', () => program.pause(false))
    },
    onDrain: () => drained.resolve(),
  })
  const broken = Promise.withResolvers<never>()
  file.on('error', broken.reject)
  const stop = (): void => program.kill()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const feed = async (): Promise<void> => {
      for await (const chunk of source) {
        signal.throwIfAborted()
        drained = Promise.withResolvers()
        if (!program.write(chunk)) await Promise.race([drained.promise, program.done])
      }
      program.end()
    }
    const [, { exitCode, stderr }] = await Promise.race([Promise.all([feed(), program.done]), broken.promise])
    signal.throwIfAborted()
    file.end()
    await finished(file)
    if (noSound.test(stderr)) return null
    if (exitCode !== 0) throw new MediaError('DAMAGED', stderr)
    return bytes / soundBytesPerSecond
  } catch (error) {
    program.kill()
    if (!file.closed) {
      file.destroy()
      await once(file, 'close')
    }
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
