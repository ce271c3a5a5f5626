import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFilm } from '../media-file.ts'

/**
 * A film of some seconds, filled up to exactly `size` bytes by an empty box (`free`, ISO/IEC 14496-12 § 8.1.2): the size of what an
 * encoder makes is its own.
 */
export async function film(seconds: number, size: number, shape = 'size=640x360:rate=25'): Promise<Uint8Array<ArrayBuffer>> {
  const path = await makeFilm(seconds, 'aula.mp4', shape)
  const made = await readFile(path)
  await rm(dirname(path), { recursive: true })
  if (made.length + 8 > size) throw new Error(`the film has ${made.length} bytes, more than ${size}`)
  const whole = new Uint8Array(size)
  whole.set(made)
  new DataView(whole.buffer).setUint32(made.length, size - made.length)
  whole.set(Buffer.from('free'), made.length + 4)
  return whole
}

/** The file ffmpeg makes of a generated source. */
async function make(name: string, args: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'videozz-made-'))
  try {
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', ...args, join(folder, name)])
    return new Uint8Array(await readFile(join(folder, name)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A tone of some seconds as WAV: 96,000 bytes a second after a header of 44, whatever encoder makes it. */
export const tone = (seconds: number): Promise<Uint8Array<ArrayBuffer>> =>
  make('tom.wav', ['-i', 'sine=frequency=440:sample_rate=48000', '-t', String(seconds), '-bitexact', '-c:a', 'pcm_s16le'])

/** A file that is named as a film and is none. */
export const brokenFilm = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(size).fill(0x41)

let png: Promise<Uint8Array<ArrayBuffer>> | undefined

/** A PNG of 640 × 360. */
export function picture(): Promise<Uint8Array<ArrayBuffer>> {
  png ??= make('capa.png', ['-i', 'testsrc2=size=640x360', '-frames:v', '1'])
  return png
}
