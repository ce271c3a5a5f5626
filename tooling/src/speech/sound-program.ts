import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import type { SoundType } from '@videozz/speech'
import { OperatorFault } from '../command/operator-fault.ts'

const raw = ['-f', 's16le', '-ar', '16000', '-ac', '1']
const outputs: Record<SoundType, string[]> = {
  'audio/flac': ['-c:a', 'flac', '-f', 'flac'],
  'audio/ogg': ['-c:a', 'libopus', '-b:a', '24k', '-application', 'voip', '-f', 'ogg'],
  'audio/wav': ['-c:a', 'pcm_s16le', '-f', 'wav'],
}

async function run(args: string[], input: Buffer): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...args], { stdio: 'pipe' })
  // It may end before it has read everything; its exit code says why.
  child.stdin.on('error', () => undefined).end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [output, words, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended])
  if (code !== 0) throw new OperatorFault(`o ffmpeg não lê o som: ${words.toString().trim().split('\n').at(-1) ?? ''}`)
  return output
}

/** Samples (16 bits, 16 kHz, one channel) of a file of the operator. @throws OperatorFault where it has no sound. */
export const readSamples = (path: string): Promise<Buffer> => run(['-i', path, '-map', '0:a:0', ...raw, 'pipe:1'], Buffer.alloc(0))

/** Samples in the format that an engine takes. */
export const writeSound = (samples: Buffer, type: SoundType): Promise<Buffer> =>
  run([...raw, '-i', 'pipe:0', ...outputs[type], 'pipe:1'], samples)
