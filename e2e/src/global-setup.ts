import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestProduct } from './test-product.ts'

const program = fileURLToPath(new URL('../../tooling/bootstrap/build-sites.mjs', import.meta.url))

/**
 * Builds dashboard and player page where they changed, starts the product that journeys share, and makes the folder for files of journeys
 * (`E2E_FILES`).
 * @returns a function that ends it and removes that folder.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const script = `const { buildSites, findStaleSites } = await import(${JSON.stringify(program)}); await buildSites(process.execPath, findStaleSites())`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const folder = (process.env['E2E_FILES'] = mkdtempSync(join(tmpdir(), 'videozz-journeys-')))
  const end = await startTestProduct({ standIns: false })
  return async () => {
    await end()
    rmSync(folder, { recursive: true, force: true })
  }
}
