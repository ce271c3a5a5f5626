import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('../../tooling/bootstrap/build-sites.mjs', import.meta.url))

/** Builds dashboard and player page where they changed, before the products of all workers would do it. */
export default async function globalSetup(): Promise<void> {
  const script = `const { buildSites, findStaleSites } = await import(${JSON.stringify(program)}); await buildSites(process.execPath, findStaleSites())`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
}
