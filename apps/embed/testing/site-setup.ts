import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Vitest global set-up: a folder for the player page, which `builtSite` builds there at its first call. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'videozz-site-'))
  process.env['VIDEOZZ_TEST_SITE'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
