import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { SoundType } from '../speech-engine.ts'
import { writeWav } from './lesson.ts'

const raw = ['-f', 's16le', '-ar', '16000', '-ac', '1']
const outputs: Record<Exclude<SoundType, 'audio/wav'>, string[]> = {
  'audio/flac': ['-c:a', 'flac', '-f', 'flac'],
  'audio/ogg': ['-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg'],
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

/** What the formats that may be sent begin with. */
const beginnings = ['RIFF', 'fLaC', 'OggS']
const wavHeader = 44

/** Samples of sound in any of the formats. @throws Error where it is none. */
export async function decodeSound(bytes: Buffer): Promise<Buffer> {
  const begins = bytes.toString('latin1', 0, 4)
  if (!beginnings.includes(begins)) throw new Error('No sound')
  if (begins === 'RIFF' && bytes.toString('latin1', 36, 40) === 'data') return bytes.subarray(wavHeader)
  return run(['-i', 'pipe:0', '-map', '0:a:0', ...raw, 'pipe:1'], bytes)
}

/** Sound in a format, of samples. */
export async function encodeSound(pcm: Buffer, type: SoundType): Promise<Buffer> {
  return type === 'audio/wav' ? writeWav(pcm) : run([...raw, '-i', 'pipe:0', ...outputs[type], 'pipe:1'], pcm)
}
