import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFilm } from '../media-file.ts'

/**
 * A film of some seconds, filled up to exactly `size` bytes by an empty box at its end (`free`, ISO/IEC 14496-12 § 8.1.2), so that its
 * size does not depend on the encoder that made it.
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

/** A file that is named as a film and is none. */
export const brokenFilm = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(size).fill(0x41)

let png: Promise<Uint8Array<ArrayBuffer>> | undefined

/** A PNG of 640 × 360. */
export function picture(): Promise<Uint8Array<ArrayBuffer>> {
  png ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'videozz-picture-'))
    try {
      const path = join(folder, 'capa.png')
      await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360', '-frames:v', '1', path])
      return new Uint8Array(await readFile(path))
    } finally {
      await rm(folder, { recursive: true })
    }
  })()
  return png
}
