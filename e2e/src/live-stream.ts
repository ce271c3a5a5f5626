import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Encoder = {
  /** Resolves when it ended, for any reason. */
  gone: Promise<unknown>
  /** Ends it as a lost connection does. */
  kill: () => Promise<void>
}

/** A test picture with the time of day as a clock, and a tone, at the pace of a camera. */
const input = (size: string, rate: number): string[] =>
  `-re -f lavfi -i testsrc2=size=${size}:rate=${rate} -f lavfi -i sine=frequency=440:sample_rate=48000`.split(' ')
const codecs = (rate: number): string[] =>
  `-c:v libx264 -preset ultrafast -tune zerolatency -g ${2 * rate} -keyint_min ${2 * rate} -sc_threshold 0 -pix_fmt yuv420p -b:v 800k -c:a aac -ac 2 -f flv`.split(
    ' ',
  )

/** Begins to publish to a live as an encoder does. @param url with the stream key. @param rate frames per second. */
export function publish(url: string, size = '640x360', rate = 30): Encoder {
  const ffmpeg: ChildProcess = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...input(size, rate), ...codecs(rate), url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(ffmpeg, 'exit')
  return {
    gone,
    kill: async () => {
      ffmpeg.kill('SIGKILL')
      await gone
    },
  }
}
