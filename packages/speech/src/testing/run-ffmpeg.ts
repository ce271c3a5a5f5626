import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { SoundType } from '../speech-engine.ts'

const raw = ['-f', 's16le', '-ar', '16000', '-ac', '1']
const outputs: Record<SoundType, string[]> = {
  'audio/flac': ['-c:a', 'flac', '-f', 'flac'],
  'audio/ogg': ['-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg'],
  'audio/wav': ['-c:a', 'pcm_s16le', '-f', 'wav'],
}

async function run(args: string[], input: Buffer): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [output, code] = await Promise.all([
    buffer(child.stdout),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  return output
}

/** Samples of sound in any format. @throws Error where it is none. */
export const decodeSound = (bytes: Buffer): Promise<Buffer> => run(['-i', 'pipe:0', '-map', '0:a:0', ...raw, 'pipe:1'], bytes)

/** Sound in a format, of samples. */
export const encodeSound = (pcm: Buffer, type: SoundType): Promise<Buffer> => run([...raw, '-i', 'pipe:0', ...outputs[type], 'pipe:1'], pcm)
