import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the project. */
export const checkout = resolve(import.meta.dirname, '../../..')

/** Version of the project, from its `package.json`. */
export const readVersion = (folder: string = checkout): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version

/** Absolute path of one typed on the command line: npm runs scripts at the root of the project, INIT_CWD is where they were typed. */
export const resolveTyped = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
