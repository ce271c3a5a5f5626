import { flushCompileCache } from 'node:module'
import { createErrorReporter, type ErrorReporter, reportLogged } from '@videozz/error-reports'
import { createLogger, type Logger } from './create-logger.ts'
import { endWith, type Explain } from './run-to-end.ts'

/** What every process reads of its environment for its log and its error reports. */
export interface ProcessSettings {
  logLevel: string
  nodeEnv: string
  /** Where errors are reported in production; nowhere when absent. */
  errorReportDsn: string | undefined
  /** Commit of the build. */
  commit: string
}

export interface RunningProcess {
  /** Ends what runs and releases all resources. */
  stop: () => Promise<void>
  /** Port listened on, sent to the supervisor. */
  port?: number
}

export interface ProcessDefinition<Env> {
  /** Name in the log and in error reports. */
  name: string
  /** Reads the environment. @throws EnvironmentError with every fault. */
  readEnv: (source: NodeJS.ProcessEnv) => Env
  settings: (env: Env) => ProcessSettings
  start: (context: { env: Env; log: Logger; reporter: ErrorReporter }) => Promise<RunningProcess>
  /** Longest wait for `stop`; then the process ends with code 1. */
  stopTimeoutMs: number
  explain?: Explain
}

/** Longest wait for the report of the error that ends the process. */
const reportTimeoutMs = 2000

async function start<Env>(definition: ProcessDefinition<Env>): Promise<void> {
  const { name, stopTimeoutMs } = definition
  // Warnings of the system itself are written there too, perhaps to a full disk.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const env = definition.readEnv(process.env)
  const { logLevel, nodeEnv, errorReportDsn, commit } = definition.settings(env)
  const reporter = createErrorReporter({
    dsn: nodeEnv === 'production' ? errorReportDsn : undefined,
    release: commit,
    environment: nodeEnv,
    process: name,
  })
  const log = createLogger({ process: name, level: logLevel, logMethod: reportLogged(reporter) })
  const die = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what)
    void reporter.flush(reportTimeoutMs).finally(() => process.exit(1))
  }
  process.on('unhandledRejection', die('a rejection nobody handled'))
  process.on('uncaughtException', die('an error nobody caught'))
  const running = await definition.start({ env, log, reporter })

  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, `${name} stopping`)
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, `${name} did not stop cleanly`)
        process.exit(1)
      },
    )
  }
  // Without a listener, a second signal would end the process at once.
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  // The supervisor's channel closes with it, however it ends.
  process.once('disconnect', () => stop('supervisor gone'))
  // Where a compile cache is kept (NODE_COMPILE_CACHE), the next start has it even if this process is killed.
  flushCompileCache()
  process.send?.({ type: 'ready', ...(running.port !== undefined && { port: running.port }) })
}

/**
 * Runs a long-lived process of the platform: reads the environment, logs and reports errors, sends `ready` to the supervisor, and stops on
 * SIGTERM, SIGINT or when the supervisor exits. Ends with code 0 after a clean stop, 1 after an error, 78 when the configuration is at
 * fault.
 */
export function runProcess<Env>(definition: ProcessDefinition<Env>): void {
  start(definition).catch((error: unknown) => endWith(error, definition.explain))
}
