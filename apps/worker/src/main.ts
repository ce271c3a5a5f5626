import { sandboxKind } from '@videozz/media'
import { runProcess } from '@videozz/process'
import { createHandlers } from './handlers.ts'
import { WebhookEngine } from './jobs/webhooks/webhook-engine.ts'
import { readEnv } from './shared/env.ts'
import { Metrics } from './shared/metrics.ts'
import { startWorker } from './shared/start-worker.ts'

runProcess({
  name: 'worker',
  readEnv,
  settings: ({ logLevel, nodeEnv, errorReportDsn, commit }) => ({ logLevel, nodeEnv, errorReportDsn, commit }),
  start: async ({ env, log, reporter }) => {
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
    return {
      stop: async () => {
        server?.close()
        await webhooks.stop()
        await worker.stop()
      },
    }
  },
  stopTimeoutMs: 15_000,
})
