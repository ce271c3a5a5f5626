import { hostname } from 'node:os'
import { type SandboxKind, writeWorkerName } from '@videozz/domain'

/**
 * The address of a database with this worker's name for all its connections: the console lists workers by them, as long as they are
 * connected, without a row that outlives its worker.
 */
export function nameConnections(databaseUrl: string, sandbox: SandboxKind): string {
  const name = writeWorkerName({ sandbox, pid: process.pid, host: hostname() })
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(name)}`
}
