import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The system account PostgreSQL runs as; undefined ids mean the account of this process. */
export interface ServerAccount {
  uid: number | undefined
  gid: number | undefined
}

const name = 'postgres'

function lookUp(): ServerAccount | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * PostgreSQL refuses to run as root, so a root process runs it as the system user `postgres`, made when missing.
 * @throws when running as root and the user can neither be found nor made.
 */
export function resolveAccount(): ServerAccount {
  if (process.getuid?.() !== 0) return { uid: undefined, gid: undefined }
  const found = lookUp()
  if (found) return found
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const made = lookUp()
  if (!made) throw new Error(`The system user ${name} could not be made`)
  return made
}
