import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

/** Samples of sound in G.722. */
export async function decodeRaw(bytes: Buffer): Promise<Buffer> {
  const args = '-v error -f g722 -i pipe:0 -ac 1 -ar 16000 -f s16le pipe:1'.split(' ')
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => undefined).end(bytes)
  return buffer(child.stdout)
}
