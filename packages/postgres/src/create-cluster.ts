import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerAccount } from './account.ts'
import type { Binaries } from './binaries.ts'

export interface ClusterOptions {
  binaries: Binaries
  account: ServerAccount
  /** PGDATA: made by this call, its parent must exist and be reachable by the account. */
  folder: string
  user: string
  password: string
  /** False skips the flush to disk at the end; for throw-away test clusters. */
  durable?: boolean
}

/** A cluster is complete once initdb has written the marker that it writes last of all. */
export function clusterExists(folder: string): boolean {
  return existsSync(join(folder, '.complete'))
}

/** Makes a fresh cluster with initdb; what an interrupted earlier attempt left is removed first. @throws Error with initdb's output. */
export async function createCluster(options: ClusterOptions): Promise<void> {
  const { binaries, account, folder } = options
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  const passwordFile = join(dirname(folder), '.initdb-password')
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(folder, account.uid, account.gid)
    chownSync(passwordFile, account.uid, account.gid)
  }
  try {
    await runInitdb(options, passwordFile)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeFileSync(join(folder, '.complete'), `${binaries.version}\n`)
}

function runInitdb({ binaries, account, folder, user, durable }: ClusterOptions, passwordFile: string): Promise<void> {
  const flags = [
    `--pgdata=${folder}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
  if (durable === false) flags.push('--no-sync')
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, flags, {
      uid: account.uid,
      gid: account.gid,
      cwd: folder,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${words.trim()}`))))
  })
}
