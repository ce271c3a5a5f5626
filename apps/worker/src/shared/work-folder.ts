import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Folders of other machines are left alone this long, in milliseconds: their processes cannot be seen from here. */
const foreignAgeMs = 48 * 60 * 60 * 1000
const host = hostname().replaceAll(/[^A-Za-z0-9]/g, '')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Removes what workers that were killed left behind. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const [, owner, pid] = /^worker-([A-Za-z0-9]*)-(\d+)-/.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(root, name)
    const stale =
      owner === host ? Number(pid) === process.pid || !isAlive(Number(pid)) : Date.now() - (await stat(path)).mtimeMs > foreignAgeMs
    if (stale) await rm(path, { recursive: true, force: true })
  }
}

/** Makes this process's own folder under `<data folder>/tmp`, after removing those of dead workers. */
export async function createWorkFolder(dataFolder: string): Promise<string> {
  const root = join(dataFolder, 'tmp')
  await mkdir(root, { recursive: true })
  await removeLeftovers(root)
  return mkdtemp(join(root, `worker-${host}-${process.pid}-`))
}
