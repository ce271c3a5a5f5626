import { soundRate } from './decode-sound.ts'
import { MediaError } from './media-error.ts'
import { PipedProgram } from './pipe-program.ts'

/** What a stretch of sound is written in. */
export type EncodedSoundType = 'audio/flac' | 'audio/ogg' | 'audio/wav'

const outputs: Record<EncodedSoundType, string> = {
  'audio/flac': '-c:a flac -compression_level 5 -f flac',
  'audio/ogg': '-c:a libopus -b:a 24k -application voip -f ogg',
  'audio/wav': '-c:a pcm_s16le -f wav',
}
const input = `-v error -nostdin -protocol_whitelist pipe -format_whitelist s16le -f s16le -ar ${soundRate} -ac 1 -i pipe:0`

/**
 * Encodes a stretch of decoded sound (see `decodeSound`).
 * @throws MediaError DAMAGED.
 */
export async function encodeSound(samples: Buffer, type: EncodedSoundType, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  const program = new PipedProgram('ffmpeg', `${input} ${outputs[type]} pipe:1`.split(' '), {
    limits: { cpuSeconds: 600, niceness: 10 },
    onData: (chunk) => void chunks.push(chunk),
    onDrain: () => undefined,
  })
  const stop = (): void => program.kill()
  signal.addEventListener('abort', stop, { once: true })
  program.write(samples)
  program.end()
  const { exitCode, stderr } = await program.done
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (exitCode !== 0) throw new MediaError('DAMAGED', stderr)
  return Buffer.concat(chunks)
}
