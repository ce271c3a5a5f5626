import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { MediaError } from '../media-error.ts'
import { checkMedia, reportLine } from './check-media.ts'

/** Encodes each file named on the command line to the whole ladder and prints how it compares with its source. */
const folder = mkdtempSync(join(tmpdir(), 'videozz-check-'))
try {
  for (const file of process.argv.slice(2)) {
    const line = await checkMedia(resolve(file), folder, { maxResolution: 1080 }).then(
      (report) => reportLine(basename(file), report),
      (error: unknown) => {
        if (!(error instanceof MediaError)) throw error
        return `${basename(file).padEnd(34)} refused: ${error.code} ${error.detail.split('\n').at(-1) ?? ''}`
      },
    )
    process.stdout.write(`${line}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
