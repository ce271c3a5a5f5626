import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Scope } from '../../scope.ts'

/** Size of the picture, and of a cell of its barcode, in pixels. */
export const picture = { width: 320, height: 180, cell: 16 }
/** Bits of the barcode: milliseconds of the clock, which begin anew every 17 minutes. */
export const stampBits = 20
const rate = 30

/** A grey picture with a moving bar, and the time at its top: a cell is white for a one. */
function drawFrame(stamp: number, index: number): Buffer {
  const { width, height, cell } = picture
  const luma = Buffer.alloc(width * height, 96)
  for (let bit = 0; bit < stampBits; bit++) {
    const value = (stamp >> bit) & 1 ? 235 : 16
    for (let row = 0; row < 2 * cell; row++) luma.fill(value, row * width + bit * cell, row * width + (bit + 1) * cell)
  }
  const bar = (index * 4) % (width - 24)
  for (let row = 64; row < height; row++) luma.fill(200, row * width + bar, row * width + bar + 24)
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)])
}

/**
 * Publishes pictures that carry the time at which they were made, with a tone, as an encoder does at two seconds between key frames. Ends
 * with the scope.
 */
export function publishStamped(scope: Scope, url: string): void {
  const { width, height } = picture
  const input = `-f rawvideo -pix_fmt yuv420p -video_size ${width}x${height} -framerate ${rate} -i pipe:0 -f lavfi -i sine=frequency=440:sample_rate=48000`
  const codecs = `-c:v libx264 -preset veryfast -tune zerolatency -g ${2 * rate} -sc_threshold 0 -pix_fmt yuv420p -c:a aac -ac 2 -f flv`
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...`${input} ${codecs}`.split(' '), url], { stdio: ['pipe', 'ignore', 'inherit'] })
  const gone = once(ffmpeg, 'exit')
  // It ends before the pipe does where the live is over.
  ffmpeg.stdin.on('error', () => undefined)
  const begun = performance.now()
  let index = 0
  const timer = setInterval(() => {
    for (; index < ((performance.now() - begun) / 1000) * rate; index++)
      if (ffmpeg.stdin.writableLength < 4e6) ffmpeg.stdin.write(drawFrame(Date.now() % 2 ** stampBits, index))
  }, 5)
  scope.add(async () => {
    clearInterval(timer)
    ffmpeg.kill('SIGKILL')
    await gone
  })
}
