/**
 * How far a worker shuts media programs in, from the strictest to not at all. `namespaces` and `filters` hide files, network and
 * processes without bubblewrap; `limits` bounds memory and time alone.
 */
export const sandboxKinds = ['bubblewrap', 'namespaces', 'filters', 'limits', 'none'] as const
export type SandboxKind = (typeof sandboxKinds)[number]

/** What a worker tells of itself by the name of its database connections. */
export type WorkerName = { sandbox: SandboxKind; pid: number; host: string }

const prefix = 'videozz-worker'
/** Bytes of a connection's name that PostgreSQL keeps. */
const mostBytes = 63
const pattern = new RegExp(`^${prefix} (${sandboxKinds.join('|')}) (\\d+) (.*)$`)

/** Writes a worker's name for its database connections; a long host name is cut. */
export function writeWorkerName({ sandbox, pid, host }: WorkerName): string {
  return `${prefix} ${sandbox} ${pid} ${host.replaceAll(/[^\x21-\x7e]/g, '?')}`.slice(0, mostBytes)
}

/** Reads what `writeWorkerName` wrote; undefined for every other connection. */
export function readWorkerName(name: string): WorkerName | undefined {
  const [, sandbox, pid, host = ''] = pattern.exec(name) ?? []
  return sandbox === undefined ? undefined : { sandbox: sandbox as SandboxKind, pid: Number(pid), host }
}
