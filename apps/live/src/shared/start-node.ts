import { createDatabase, createPool, deriveKey } from '@videozz/db'
import { bubblewrapFault, sandboxKind } from '@videozz/media'
import { endRunsOfNode, persist } from '@videozz/operations'
import { createObjectStore } from '@videozz/storage'
import type { Logger } from 'pino'
import { listenRtmp, listenRtmps } from '../rtmp/listen-rtmp.ts'
import { listenStudio } from '../studio/listen-studio.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { serveLiveMetrics } from './metrics.ts'

export type LiveNode = {
  /** Ports listened on; undefined while another program has them, or where there is no certificate. */
  rtmpPort: number | undefined
  rtmpsPort: number | undefined
  studioPort: number | undefined
  stop: () => Promise<void>
}

/** Transactions that say nothing for so long are ended by the server, in milliseconds. */
const silenceTimeoutMs = 20_000

/** How this node encodes: not at all where the operator demands a sandbox that the machine does not have. */
function chooseTranscoding({ transcode, sandboxRequired }: Env, log: Logger): Env['transcode'] {
  if (!transcode) return undefined
  const fault = sandboxRequired ? bubblewrapFault() : undefined
  if (fault) log.error({ fault }, 'SANDBOX=required without bubblewrap: lives are passed through, nothing is encoded')
  // Found out before the first live, which would wait for it.
  else log.info({ sandbox: sandboxKind(), rungs: transcode.rungs }, 'lower rungs of lives are encoded')
  return fault ? undefined : transcode
}

/** Starts a node of lives: runs that it left when it was killed end, and it listens for publishers. */
export async function startNode(env: Env, log: Logger): Promise<LiveNode> {
  const pool = createPool(env.databaseUrl, {
    max: 10,
    silenceTimeoutMs,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  const deps: Deps = {
    env: { ...env, transcode: chooseTranscoding(env, log) },
    db: createDatabase(pool),
    store: createObjectStore(env.storage),
    log,
    mediaKey: deriveKey(env.secretKey, 'media'),
  }
  const left = await persist(new AbortController().signal, () => endRunsOfNode({ db: deps.db, now: new Date() }, env.node))
  if (left > 0) log.warn({ runs: left }, 'runs of lives that this node left were ended')
  const rtmp = await listenRtmp(env.rtmpPort, deps)
  const rtmps = env.rtmps && (await listenRtmps(env.rtmps, deps))
  const studio = await listenStudio(env.studio, deps)
  const listeners = [rtmp, studio, ...(rtmps ? [rtmps] : [])]
  const metrics = env.metricsPort === undefined ? undefined : await serveLiveMetrics(env.metricsPort, listeners)
  return {
    rtmpPort: rtmp.port(),
    rtmpsPort: rtmps?.port(),
    studioPort: studio.port(),
    stop: async () => {
      metrics?.close()
      await Promise.all(listeners.map((listener) => listener.stop('node-stopped')))
      await pool.end()
    },
  }
}
