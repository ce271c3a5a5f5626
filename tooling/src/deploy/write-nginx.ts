import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCatalogue } from '@videozz/contract'
import { deriveSegmentKey } from '@videozz/db'
import { type Secrets, writePrivate } from '../start/secrets.ts'
import { OperatorFault } from '../command/operator-fault.ts'
import { checkout } from '../command/checkout.ts'
import { fillTemplate } from './fill-template.ts'
import type { NginxSetup } from './nginx-values.ts'

const source = join(checkout, 'deploy/nginx')
const templates = ['nginx.conf', 'http.conf', 'server.conf', 'locations.conf']

/**
 * The installation's SECRET_KEY: that of the data folder, or of the environment where there is no such folder.
 * @throws OperatorFault when neither has one.
 */
export function findSecretKey(dataFolder: string | undefined, env: NodeJS.ProcessEnv): string {
  const file = dataFolder && join(dataFolder, 'secrets.json')
  if (file && existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as Secrets).SECRET_KEY
  if (env['SECRET_KEY']) return env['SECRET_KEY']
  throw new OperatorFault(
    'não há SECRET_KEY no ambiente nem secrets.json na pasta dos dados: inicie a plataforma antes, ou indique --data DIR.',
  )
}

/** Keys nginx accepts, the newest first. @param kept the previous ones stay valid too. */
function segmentKeys(folder: string, key: string, kept: boolean): string[] {
  const file = join(folder, 'keys.json')
  const before = kept && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { segment: string[] }).segment : []
  return [...new Set([key, ...before])]
}

export interface WriteOptions {
  folder: string
  setup: NginxSetup
  secretKey: string
  /** See `deriveSegmentKey`. */
  serial: number
  keepPreviousKey: boolean
}

/** Writes the configuration into `folder`. Keys and credentials get files only their owner reads; the master secret is in none. */
export function writeNginx({ folder, setup, secretKey, serial, keepPreviousKey }: WriteOptions): void {
  const filled = templates.map(
    (name) => [name, fillTemplate(readFileSync(join(source, `${name}.template`), 'utf8'), setup.values)] as const,
  )
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const segment = segmentKeys(folder, deriveSegmentKey(secretKey, serial).toString('hex'), keepPreviousKey)
  writePrivate(join(folder, 'keys.json'), `${JSON.stringify({ segment })}\n`)
  if (setup.bucket) writePrivate(join(folder, 'bucket.json'), `${JSON.stringify(setup.bucket, null, 2)}\n`)
  const words = { NOT_FOUND: errorCatalogue.NOT_FOUND, PLAYBACK_LINK_EXPIRED: errorCatalogue.PLAYBACK_LINK_EXPIRED }
  writeFileSync(join(folder, 'words.json'), `${JSON.stringify(words, null, 2)}\n`)
  writeFileSync(join(folder, 'signed-path.js'), readFileSync(join(source, 'signed-path.js')))
  for (const [name, text] of filled) writeFileSync(join(folder, name), text)
}
