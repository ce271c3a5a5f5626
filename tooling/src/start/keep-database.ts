import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  clusterExists,
  createCluster,
  findFreePort,
  prepareBinaries,
  type RunningServer,
  type ServerAccount,
  startServer,
} from '@videozz/postgres'
import { createTolerantWriter } from '@videozz/process/tolerant-writer'
import { OperatorFault, wordsOf } from '../command/operator-fault.ts'
import { freeBytes, inMegabytes } from './free-space.ts'

export interface KeptDatabase {
  url: string
  /** Address of the database that every cluster has, from which the platform's is made. */
  maintenanceUrl: string
  pid: () => number
  stop: () => Promise<void>
}

export interface DatabaseOptions {
  /** The data folder; the cluster is in `postgres/data` below it. */
  folder: string
  account: ServerAccount
  password: string
  say: (text: string) => void
  /** Aborted when the operator stops the program. */
  signal: AbortSignal
  /** Appends to PostgreSQL's log; a test gives one that fails. */
  append?: (file: string, text: string) => void
}

/** Longest pause before another try to start, in milliseconds. */
const longestPauseMs = 10_000

export const databaseUser = 'videozz'
export const databaseName = 'videozz'
export const clusterFolder = (dataFolder: string) => join(dataFolder, 'postgres/data')

/** Appends to a log. What cannot be written is dropped and counted, and said once on standard error. */
function logWriter(file: string, append: (file: string, text: string) => void) {
  return createTolerantWriter({
    put: (text) => append(file, text),
    notice: (dropped) => `videozz: ${dropped} writes to this log were dropped: they could not be written\n`,
    complain: (error) => console.error(`${file} não pode ser escrito e fica parado até haver espaço (${wordsOf(error)}).`),
  })
}

/** Why PostgreSQL did not start, in one line. */
function reasonOf(error: unknown, folder: string): string {
  if (lacksSpace(error)) return `por falta de espaço em ${folder}: livres ${inMegabytes(freeBytes(folder))}`
  return `(${wordsOf(error).split('\n')[0]})`
}

const lacksSpace = (error: unknown): boolean => /No space left on device|Disk quota exceeded/i.test(wordsOf(error))

function checkMajor(cluster: string, binaries: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = binaries.split('.')[0]
  if (made !== ours)
    throw new OperatorFault(
      `o banco em ${cluster} é do PostgreSQL ${made} e esta versão traz o ${ours}. Restaure uma cópia de segurança feita por esta versão.`,
    )
}

/**
 * Starts the embedded PostgreSQL of a data folder and keeps it running: when it exits it is restarted on the same port, with growing
 * pauses, so that its address stays valid for every process. Where it does not start for lack of room, it is tried until there is some.
 * @throws OperatorFault when its first start fails otherwise.
 */
export async function keepDatabase({
  folder,
  account,
  password,
  say,
  signal,
  append = appendFileSync,
}: DatabaseOptions): Promise<KeptDatabase> {
  const binaries = prepareBinaries(account, '/var/lib/videozz')
  const cluster = clusterFolder(folder)
  mkdirSync(join(folder, 'postgres'), { recursive: true, mode: 0o755 })
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const log = logWriter(join(folder, 'logs/postgres.log'), append)
  if (!clusterExists(cluster)) {
    say('Criando o banco de dados…')
    await createCluster({ binaries, account, folder: cluster, user: databaseUser, password })
  }
  checkMajor(cluster, binaries.version)
  const port = await findFreePort()
  const start = () =>
    startServer({
      binaries,
      account,
      folder: cluster,
      port,
      user: databaseUser,
      password,
      settings: { max_connections: '120', shared_buffers: '128MB', log_min_messages: 'warning' },
      onLog: log.write,
    })

  let stopping = false
  const ending = new AbortController()
  const startFirst = async (): Promise<RunningServer> => {
    for (let pauseMs = 1000; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await start()
      } catch (error) {
        if (!lacksSpace(error) || signal.aborted) throw new OperatorFault(`o PostgreSQL não subiu.\n${wordsOf(error)}`)
        say(`O PostgreSQL não subiu ${reasonOf(error, folder)}; nova tentativa em ${pauseMs / 1000} s.`)
        await delay(pauseMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  let server = await startFirst()

  const keep = async () => {
    for (let pauseMs = 200; !stopping;) {
      const since = Date.now()
      await server.exited
      if (stopping) return
      say('O PostgreSQL parou; subindo de novo…')
      for (;;) {
        try {
          server = await start()
          break
        } catch (error) {
          if (stopping) return
          say(`O PostgreSQL não subiu ${reasonOf(error, folder)}; nova tentativa em ${pauseMs / 1000} s.`)
          await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
          pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        }
      }
      if (stopping) await server.stop()
      else say('PostgreSQL de volta.')
      pauseMs = Date.now() - since > 60_000 ? 200 : Math.min(pauseMs * 2, longestPauseMs)
    }
  }
  const kept = keep()

  return {
    url: server.url(databaseName),
    maintenanceUrl: server.url('postgres'),
    pid: () => server.pid,
    stop: async () => {
      stopping = true
      ending.abort()
      await server.stop()
      await kept
    },
  }
}

/** Whether the data folder contains a database already. */
export const databaseExists = (dataFolder: string) => existsSync(join(clusterFolder(dataFolder), '.complete'))
