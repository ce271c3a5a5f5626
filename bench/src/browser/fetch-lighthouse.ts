import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Fault } from '../bench.ts'

const version = '13.5.0'
const folder = fileURLToPath(new URL(`../../../var/bench/lighthouse-${version}`, import.meta.url))

type Audit = { score: number | null; numericValue?: number; title: string }
/** What is read of a Lighthouse report. */
export type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
  audits: Record<string, Audit | undefined>
  runtimeError?: { message: string }
}
type Flags = { port: number; onlyCategories: string[]; locale: string; logLevel: string }
export type Lighthouse = {
  version: string
  default: (url: string, flags: Flags, config?: object) => Promise<{ lhr: Report } | undefined>
  desktopConfig: object
}

/**
 * Lighthouse of one version, downloaded once into `var/bench`: its 180 MB must not be part of an installation of the product.
 * @throws Fault when the registry cannot be reached.
 */
export async function fetchLighthouse(say: (text: string) => void): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    say(`Fetching Lighthouse ${version}…`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }))
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${version}`]
    await promisify(execFile)('npm', args, { cwd: folder }).catch((error: unknown) => {
      throw new Fault(`Lighthouse could not be fetched: ${error instanceof Error ? error.message : String(error)}`)
    })
  }
  const loaded = (await import(pathToFileURL(entry).href)) as Omit<Lighthouse, 'version'>
  return { version, default: loaded.default, desktopConfig: loaded.desktopConfig }
}
