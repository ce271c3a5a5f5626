import { spawn } from 'node:child_process'
import { probeFile, runFfmpeg as runUntil } from '../media/run-ffmpeg.ts'

/** Runs ffmpeg to its end, in a lab that is stopped with its process. @throws Error with its words. */
export const runFfmpeg = (args: readonly string[], folder?: string): Promise<void> =>
  runUntil([...args], new AbortController().signal, folder === undefined ? {} : { folder })

/** Raw bytes that ffmpeg writes, in pieces of `size`. @throws Error when it fails, with its words. */
export async function* readRaw(args: readonly string[], size: number, input?: Buffer): AsyncGenerator<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let words = ''
  child.stderr.on('data', (text: Buffer) => (words += text.toString()))
  // A reader that stops early closes the pipe: what is left of the input is of no use then.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  let done = false
  try {
    let rest: Buffer[] = []
    let held = 0
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      rest.push(chunk)
      held += chunk.length
      if (held < size) continue
      const whole = Buffer.concat(rest)
      let at = 0
      for (; at + size <= whole.length; at += size) yield whole.subarray(at, at + size)
      rest = [whole.subarray(at)]
      held = whole.length - at
    }
    done = true
  } finally {
    if (!done) child.kill('SIGKILL')
    const code = await ended
    // eslint-disable-next-line no-unsafe-finally -- a reader that stopped early is not told of the kill
    if (done && code !== 0) throw new Error(`ffmpeg: ${words}`)
  }
}

/** Size, frames a second and length in seconds of the picture of a file. */
export async function probePicture(path: string): Promise<{ width: number; height: number; rate: number; duration: number }> {
  const { rate, ...picture } = await probeFile(path)
  const [num = 25, den = 1] = rate.split('/').map(Number)
  return { ...picture, rate: num / den }
}
