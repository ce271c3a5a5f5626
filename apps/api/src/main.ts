import { DatabaseNewerError } from '@videozz/db'
import { createErrorReporter, reportLogged } from '@videozz/error-reports'
import { features } from './features.ts'
import { createLogger } from './shared/create-logger.ts'
import { createServer } from './shared/create-server.ts'
import { EnvError, readEnv } from './shared/env.ts'
import { startProcess } from './shared/start-process.ts'

/** Longest wait for requests under way when the process is told to stop. */
const stopPatience = 10_000
/** After this, connections still open are cut: a browser keeps spare ones that never carry a request. */
const connectionPatience = 3000
/** Longest wait for the report of what ends the process. */
const reportPatience = 2000

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const reporter = createErrorReporter({
    // Only production reports.
    dsn: env.production ? env.errorReports.dsn : undefined,
    release: env.build.commit,
    environment: env.nodeEnv,
    process: 'api',
  })
  const log = createLogger(env.logLevel, undefined, reportLogged(reporter))
  const die = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what)
    void reporter.flush(reportPatience).finally(() => process.exit(1))
  }
  process.on('unhandledRejection', die('a rejection nobody handled'))
  process.on('uncaughtException', die('an error nobody caught'))
  const { deps, close } = await startProcess(env, log)
  const app = await createServer(deps, { features })
  await app.listen({ host: env.host, port: env.port })
  log.info({ addresses: app.addresses() }, 'api listening')

  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'api stopping')
    setTimeout(() => process.exit(1), stopPatience).unref()
    setTimeout(() => app.server.closeAllConnections(), connectionPatience).unref()
    app
      .close()
      .then(close)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'api did not stop cleanly')
          process.exit(1)
        },
      )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  // The supervisor's channel closes with it, however it ends.
  process.once('disconnect', () => stop('supervisor gone'))
  const address = app.server.address()
  process.send?.({ type: 'ready', port: typeof address === 'object' && address ? address.port : env.port })
}

/** What to tell the operator of a fault that starting again does not mend. */
function plainWords(error: unknown): string | undefined {
  if (error instanceof EnvError) return error.message
  if (error instanceof DatabaseNewerError)
    return `O banco de dados foi feito por uma versão mais nova (${error.unknown.join(', ')}). Atualize o programa.`
  return undefined
}

main().catch((error: unknown) => {
  const words = plainWords(error)
  process.stderr.write(`${words ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(words ? 78 : 1)
})
