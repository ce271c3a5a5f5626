import { createErrorReporter, reportLogged } from '@videozz/error-reports'
import { sandboxKind } from '@videozz/media'
import { pino } from 'pino'
import { createHandlers } from './handlers.ts'
import { WebhookEngine } from './jobs/webhooks/webhook-engine.ts'
import { EnvError, readEnv } from './shared/env.ts'
import { Metrics } from './shared/metrics.ts'
import { startWorker } from './shared/start-worker.ts'

/** Longest wait for jobs to end when the process is told to stop. */
const stopPatience = 15_000
/** Longest wait for the report of what ends the process. */
const reportPatience = 2000

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const reporter = createErrorReporter({
    // Only production reports.
    dsn: env.nodeEnv === 'production' ? env.errorReportDsn : undefined,
    release: env.commit,
    environment: env.nodeEnv,
    process: 'worker',
  })
  const log = pino({ level: env.logLevel, base: { process: 'worker' }, hooks: { logMethod: reportLogged(reporter) } })
  const die = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what)
    void reporter.flush(reportPatience).finally(() => process.exit(1))
  }
  process.on('unhandledRejection', die('a rejection nobody handled'))
  process.on('uncaughtException', die('an error nobody caught'))
  const metrics = new Metrics()
  const worker = await startWorker(env, log, createHandlers, {
    onEnd: (context, outcome) => {
      metrics.jobEnded(context, outcome)
      // A job given back because the process stops did not fail.
      if (outcome.error !== undefined && !context.signal.aborted) reporter.report(outcome.error)
    },
    onQueueError: () => metrics.queueFailed(),
  })
  const webhooks = new WebhookEngine(worker.deps)
  webhooks.start()
  const server = env.metricsPort === undefined ? undefined : await metrics.listen(env.metricsPort)
  const sandbox = sandboxKind()
  if (sandbox === 'bubblewrap') log.info({ sandbox }, 'worker ready')
  else log.warn({ sandbox }, 'worker ready; media programs are not fully shut in: install bubblewrap and allow user namespaces')

  const stopAll = async () => {
    await webhooks.stop()
    await worker.stop()
  }
  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'worker stopping')
    setTimeout(() => process.exit(1), stopPatience).unref()
    server?.close()
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'worker did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))
  // The supervisor's channel closes with it, however it ends.
  process.once('disconnect', () => stop('supervisor gone'))
  process.send?.({ type: 'ready' })
}

main().catch((error: unknown) => {
  const plain = error instanceof EnvError
  process.stderr.write(`${plain ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(plain ? 78 : 1)
})
