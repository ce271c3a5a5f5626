import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/**
 * Folder of the player page as it is shipped, built once a run: the first test file that calls it builds, others wait.
 * @throws when it cannot be built.
 */
export async function builtSite(): Promise<string> {
  const folder = process.env['VIDEOZZ_TEST_SITE']
  if (folder === undefined) throw new Error('the set-up of these tests did not run')
  const [site, failed] = [join(folder, 'site'), join(folder, 'failed')]
  const first = await mkdir(join(folder, 'begun')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (first)
    await build(join(folder, 'unfinished'), site).catch((error: unknown) =>
      writeFile(failed, String(error)).then(() => Promise.reject(error)),
    )
  while (!existsSync(site)) {
    if (existsSync(failed)) throw new Error('the player page could not be built: see the file of tests that did')
    await delay(100)
  }
  return site
}

async function build(unfinished: string, site: string): Promise<void> {
  const vite = await import('vite')
  await vite.build({ root: fileURLToPath(new URL('..', import.meta.url)), build: { outDir: unfinished }, logLevel: 'silent' })
  await rename(unfinished, site)
}
