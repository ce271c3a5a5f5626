import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A JPEG as YouTube's `hqdefault.jpg`: 16:9 between two bars, 480 × 360. */
export async function makePicture(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'videozz-picture-'))
  try {
    const path = join(folder, 'hqdefault.jpg')
    const drawn = 'testsrc2=size=480x270,pad=480:360:0:45:black'
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', drawn, '-frames:v', '1', '-pix_fmt', 'yuvj420p', path])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
