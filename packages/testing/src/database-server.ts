import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createPool, migrateToLatest } from '@videozz/db'
import { createJobQueue } from '@videozz/jobs'
import { createCluster, findFreePort, prepareBinaries, resolveAccount, startServer } from '@videozz/postgres'

export interface TestServer {
  /** Makes a migrated, empty database and returns its connection address. */
  create: () => Promise<string>
  /** Drops a database made by `create`, ending its connections. */
  drop: (url: string) => Promise<void>
  /** Kills the server outright (SIGKILL), as a crash does. Only for a server of the test's own. */
  kill: () => Promise<void>
  /** Starts it again on the same port after a kill. */
  revive: () => Promise<void>
  stop: () => Promise<void>
}

const template = 'videozz_template'

/** Bytes that the databases of a run, its write-ahead log and its own PostgreSQL may take. */
const roomBytes = 3 * 1024 ** 3

/**
 * The memory file system, where copying a template takes a tenth of the time, if there is one with room; else the folder for temporary
 * files.
 */
function folderForServers(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > roomBytes ? '/dev/shm' : tmpdir()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return tmpdir()
  }
}

/**
 * Starts a throw-away PostgreSQL (no flushing to disk) with one template, migrated and with the job queue's tables, that test databases are
 * copied from.
 * @param survivesKill what it has answered for is still there after `kill`, at the cost of slower commits.
 */
export async function startTestServer({ survivesKill = false } = {}): Promise<TestServer> {
  const account = resolveAccount()
  const binaries = prepareBinaries(account, '/var/lib/videozz')
  const root = mkdtempSync(join(folderForServers(), 'videozz-postgres-'))
  chmodSync(root, 0o755)
  const options = { binaries, account, folder: join(root, 'data'), user: 'videozz', password: randomBytes(12).toString('hex') }
  await createCluster({ ...options, durable: false })
  const settings = {
    fsync: 'off',
    synchronous_commit: survivesKill ? 'on' : 'off',
    full_page_writes: 'off',
    max_connections: '300',
    shared_buffers: '64MB',
  }
  const port = await findFreePort()
  let server = await startServer({ ...options, port, settings })
  const admin = createPool(server.url('postgres'), { max: 2 })
  await admin.query(`create database ${template}`)
  const templatePool = createPool(server.url(template), { max: 1 })
  const db = createDatabase(templatePool)
  await migrateToLatest(db)
  await db.destroy()
  // The queue's tables take most of a second to make.
  const jobs = await createJobQueue({
    databaseUrl: server.url(template),
    role: 'sender',
    onError: (error) => {
      throw error
    },
  })
  await jobs.stop()
  let made = 0
  return {
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
    },
    revive: async () => {
      server = await startServer({ ...options, port, settings })
    },
    create: async () => {
      made += 1
      const name = `test_${made}`
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
      return server.url(name)
    },
    drop: async (url) => {
      const name = new URL(url).pathname.slice(1)
      if (!/^test_\d+$/.test(name)) throw new Error(`Not a test database: ${name}`)
      await admin.query(`drop database if exists ${name} with (force)`)
    },
    stop: async () => {
      await admin.end()
      await server.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
