import { sandboxKind } from '@videozz/media'
import { pino } from 'pino'
import { createHandlers } from './handlers.ts'
import { EnvError, readEnv } from './shared/env.ts'
import { Metrics } from './shared/metrics.ts'
import { startWorker } from './shared/start-worker.ts'

/** Longest wait for jobs to end when the process is told to stop. */
const stopPatience = 15_000

async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = pino({ level: env.logLevel, base: { process: 'worker' } })
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'a rejection nobody handled')
    process.exit(1)
  })
  const metrics = new Metrics()
  const worker = await startWorker(env, log, createHandlers, {
    onEnd: (context, outcome) => metrics.jobEnded(context, outcome),
    onQueueError: () => metrics.queueFailed(),
  })
  const server = env.metricsPort === undefined ? undefined : await metrics.listen(env.metricsPort)
  const sandbox = sandboxKind()
  if (sandbox === 'bubblewrap') log.info({ sandbox }, 'worker ready')
  else log.warn({ sandbox }, 'worker ready; media programs are not fully shut in: install bubblewrap and allow user namespaces')

  let stopping = false
  const stop = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'worker stopping')
    setTimeout(() => process.exit(1), stopPatience).unref()
    server?.close()
    worker.stop().then(
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
