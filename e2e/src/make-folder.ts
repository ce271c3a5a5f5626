import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for files a journey makes. The global setup removes those of a run at its end. */
export const makeFolder = (name: string): string => mkdtempSync(join(process.env['E2E_FILES'] ?? tmpdir(), `videozz-${name}-`))
