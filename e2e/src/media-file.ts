import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from './make-folder.ts'

const run = promisify(execFile)

/**
 * Makes a real film: moving test picture (or `source` of ffmpeg) and a tone, unless it is `silent`. `seconds` long, 320×180 at
 * 12 frames by default: what is larger costs each journey its encode.
 */
export async function makeFilm(
  seconds: number,
  name = 'aula-de-teste.mp4',
  shape = 'size=320x180:rate=12',
  source = 'testsrc2=',
  silent = false,
): Promise<string> {
  const path = join(makeFolder('film'), name)
  const tone = silent ? [] : ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000']
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `${source}${shape}`,
    ...tone,
    '-t',
    String(seconds),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
    path,
  ])
  return path
}
