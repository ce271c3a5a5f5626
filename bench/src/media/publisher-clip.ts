import { basename, join } from 'node:path'
import type { BenchContext } from '../bench.ts'
import { runFfmpeg } from './run-ffmpeg.ts'
import { findClip } from './sources.ts'

/** The clip as an encoder sends it, as FLV: 1080p30 with 6 Mbit/s, a key frame every two seconds. */
export async function makePublisherClip(context: BenchContext, folder: string): Promise<{ path: string; source: string }> {
  const clip = await findClip(context, folder)
  const path = join(folder, 'publisher.flv')
  const video = '-c:v libx264 -preset veryfast -b:v 6M -maxrate 6M -bufsize 6M -g 60 -sc_threshold 0 -r 30 -s 1920x1080 -pix_fmt yuv420p'
  await runFfmpeg(['-i', clip, ...video.split(' '), ...'-c:a aac -ac 2 -ar 48000 -f flv'.split(' '), path], context.signal)
  return { path, source: basename(clip) }
}
