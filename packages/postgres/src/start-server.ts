import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { readPostmaster, stopLeftover } from './stop-leftover.ts'

export interface ServerOptions {
  binaries: Binaries
  account: ServerAccount
  folder: string
  port: number
  user: string
  password: string
  /** Settings of postgresql.conf, e.g. `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Receives the server's own log, line by line or in chunks. */
  onLog?: (text: string) => void
}

export interface RunningServer {
  pid: number
  port: number
  /** Connection address of one database of this server. */
  url: (database: string) => string
  /** Resolves when the server has ended, for any reason. */
  exited: Promise<void>
  /** Fast shutdown: transactions are rolled back, data is flushed. */
  stop: () => Promise<void>
}

// With setpriv the server gets a signal when its parent is killed, so that no process is left running.
const hasSetpriv = spawnSync('setpriv', ['--pdeathsig', 'keep', 'true'], { stdio: 'ignore' }).status === 0

function spawnServer({ binaries, account, folder, port, settings }: ServerOptions): ChildProcess {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const args = ['-D', folder, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
  const ids = account.uid === undefined ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const [command, argv] = hasSetpriv
    ? ['setpriv', [...ids, '--pdeathsig', 'INT', '--', binaries.postgres, ...args]]
    : [binaries.postgres, args]
  return spawn(command, argv, {
    ...(hasSetpriv ? {} : { uid: account.uid, gid: account.gid }),
    cwd: folder,
    // A group of its own: Ctrl-C in the terminal must reach the supervisor only, which ends things in order.
    detached: true,
    // The mark of a test run, if any, names the owner of this server.
    env: { PATH: process.env['PATH'], VIDEOZZ_TEST_RUN: process.env['VIDEOZZ_TEST_RUN'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/**
 * Starts the server on 127.0.0.1 after clearing away what an earlier run left, and waits until it takes connections.
 * @throws with the end of the server's log when it ends before that, or after 60 s.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  await stopLeftover(options.folder)
  const child = spawnServer(options)
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString()
    words = (words + text).slice(-4000)
    options.onLog?.(text)
  })
  let gone = false
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      gone = true
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      words += String(error)
      end()
    })
  })
  const url = (database: string) =>
    `postgresql://${encodeURIComponent(options.user)}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${encodeURIComponent(database)}`

  const stop = async () => {
    if (gone) return
    child.kill('SIGINT')
    const inTime = await Promise.race([exited.then(() => true), delay(20_000, false, { ref: false })])
    if (!inTime) child.kill('SIGQUIT')
    await exited
  }

  // The server writes into postmaster.pid that it takes connections; `pg_ctl --wait` reads the same.
  const isReady = () => {
    const postmaster = readPostmaster(options.folder)
    return postmaster?.pid === child.pid && postmaster?.ready === true
  }
  for (const end = Date.now() + 60_000; ; await delay(20)) {
    if (gone) throw new Error(`PostgreSQL did not start: ${words.trim()}`)
    if (isReady()) return { pid: child.pid ?? 0, port: options.port, url, exited, stop }
    if (Date.now() > end) {
      await stop()
      throw new Error(`PostgreSQL did not answer within 60 s: ${words.trim()}`)
    }
  }
}
