import { ffmpeg } from './run-ffmpeg.ts'

/** What a test stream is like. */
export type SourceOptions = {
  seconds?: number
  rate?: number
  /** Frames from key frame to key frame. */
  gop?: number
  bFrames?: number
  size?: string
  sound?: boolean
  picture?: boolean
  sampleRate?: number
}

/** Encodes a test picture and a tone as FLV, with the clock of an encoder. */
export async function makeSource(path: string, options: SourceOptions = {}): Promise<string> {
  const { seconds = 5, rate = 30, gop = 60, bFrames = 0, size = '160x90', sound = true, picture = true, sampleRate = 48_000 } = options
  const inputs = [
    ...(picture ? ['-f', 'lavfi', '-t', String(seconds), '-i', `testsrc2=size=${size}:rate=${rate}`] : []),
    ...(sound ? ['-f', 'lavfi', '-t', String(seconds), '-i', `sine=sample_rate=${sampleRate}`] : []),
  ]
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    String(gop),
    '-bf',
    String(bFrames),
    '-sc_threshold',
    '0',
    '-pix_fmt',
    'yuv420p',
  ]
  await ffmpeg(...inputs, ...(picture ? video : []), ...(sound ? ['-c:a', 'aac', '-ac', '2'] : []), '-f', 'flv', path)
  return path
}
