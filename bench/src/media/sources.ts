import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BenchContext } from '../bench.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A film clip of 30 s in 1080p, where the machine has one next to the checkout. */
const filmed = join(root, '../shared/media/derived/bench-1080p-30s.mp4')
/** Made once and kept. */
const synthesised = join(root, 'var/bench/synthetic-1080p-30s.mp4')
const clipSeconds = 30

/**
 * A zoom into a fractal under film grain, with pink noise for sound: detail at every scale, smooth motion and noise that does
 * not compress, which test cards lack.
 */
async function synthesise({ signal, say }: BenchContext): Promise<string> {
  if (existsSync(synthesised)) return synthesised
  say('Making the 1080p source…')
  await mkdir(dirname(synthesised), { recursive: true })
  const draft = join(dirname(synthesised), 'draft.mp4')
  const picture = 'mandelbrot=size=960x540:rate=30:end_scale=0.02:end_pts=900,scale=1920:1080:flags=bicubic,noise=alls=7:allf=t+u'
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.2:sample_rate=48000']
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-maxrate', '8M', '-bufsize', '16M', '-pix_fmt', 'yuv420p']
  await runFfmpeg([...inputs, '-t', String(clipSeconds), ...coding, '-c:a', 'aac', '-b:a', '160k', draft], signal)
  await rename(draft, synthesised)
  return synthesised
}

/** The 1080p clip all benches encode; in a quick run its first six seconds. */
export async function findClip(context: BenchContext, folder: string): Promise<string> {
  const whole = existsSync(filmed) ? filmed : await synthesise(context)
  if (!context.quick) return whole
  const short = join(folder, `short-${basename(whole)}`)
  await runFfmpeg(['-i', whole, '-t', '6', '-c', 'copy', short], context.signal)
  return short
}

/** A clip repeated to a long file without encoding it again. */
export async function loopClip(clip: string, times: number, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, `loop-${times}-${basename(clip)}`)
  await runFfmpeg(['-stream_loop', String(times - 1), '-i', clip, '-c', 'copy', path], signal)
  return path
}

/** A few seconds of 480p for the warm-up. */
export async function makeShortFilm(folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, 'warm-up.mp4')
  const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=854x480:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  await runFfmpeg([...inputs, '-t', '4', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path], signal)
  return path
}
