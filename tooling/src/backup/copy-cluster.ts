import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPostmaster } from '@videozz/postgres'
import pg from 'pg'
import { databaseUser } from '../start/keep-database.ts'
import { OperatorFault } from '../command/operator-fault.ts'

// Belongs to the running server, not to the data; PostgreSQL's own base backups leave the same out.
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', '.complete'])
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])

function copyTree(from: string, to: string, top: boolean): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if ((top && leftOut.has(entry.name)) || entry.name.startsWith('pgsql_tmp')) continue
    if (entry.isDirectory()) {
      if (top && emptied.has(entry.name)) mkdirSync(target, { mode: 0o700 })
      else copyTree(source, target, false)
    } else copyIfThere(source, target)
  }
}

/** A table dropped meanwhile takes its file along; the write-ahead log copied afterwards covers that. */
function copyIfThere(source: string, target: string): void {
  try {
    copyFileSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Copies a cluster whose server is not running. */
export function copyStoppedCluster(cluster: string, target: string): void {
  cpSync(cluster, target, { recursive: true, verbatimSymlinks: true, filter: (path) => !leftOut.has(path.slice(cluster.length + 1)) })
}

/**
 * Copies a cluster under its running server (pg_backup_start and pg_backup_stop, PostgreSQL manual 25.3): the copy with
 * the write-ahead log of its making recovers to the moment the copy ended.
 * @throws OperatorFault when the server does not answer.
 */
export async function copyRunningCluster(cluster: string, target: string, password: string): Promise<void> {
  const port = readPostmaster(cluster)?.port
  const client = new pg.Client({ host: '127.0.0.1', port: port ?? 0, user: databaseUser, password, database: 'postgres' })
  try {
    await client.connect()
  } catch {
    throw new OperatorFault('o banco de dados está em uso mas não responde; tente de novo em instantes.')
  }
  try {
    // The slot keeps the log from being recycled while the copy runs; it ends with this connection.
    await client.query(`select pg_create_physical_replication_slot('videozz_backup_' || pg_backend_pid(), true, true)`)
    const { rows: begun } = await client.query(`select pg_walfile_name(pg_backup_start('videozz', fast => true)) as wal`)
    copyTree(cluster, target, true)
    const { rows: ended } = await client.query(
      `select labelfile, spcmapfile, pg_walfile_name(lsn) as wal from pg_backup_stop(wait_for_archive => false)`,
    )
    writeFileSync(join(target, 'backup_label'), ended[0].labelfile, { mode: 0o600 })
    if (ended[0].spcmapfile) writeFileSync(join(target, 'tablespace_map'), ended[0].spcmapfile, { mode: 0o600 })
    // The log is written to disk up to here, whole.
    await client.query('select pg_switch_wal()')
    copyLog(join(cluster, 'pg_wal'), join(target, 'pg_wal'), begun[0].wal, ended[0].wal)
  } finally {
    await client.end()
  }
}

function copyLog(from: string, to: string, first: string, last: string): void {
  const names = readdirSync(from).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  for (const name of names) copyFileSync(join(from, name), join(to, name))
  for (const name of [first, last]) if (!existsSync(join(to, name))) throw new Error(`The log segment ${name} is gone`)
  for (const inner of ['archive_status', 'summaries']) mkdirSync(join(to, inner), { mode: 0o700 })
}
