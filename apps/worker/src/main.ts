import { bubblewrapFault, sandboxKind } from '@videozz/media'
import { EnvironmentError, runProcess } from '@videozz/process'
import { createHandlers } from './handlers.ts'
import { ImportEngine } from './jobs/imports/import-engine.ts'
import { LibraryScanner } from './jobs/imports/library-scanner.ts'
import { PublishEngine } from './jobs/publishing/publish-engine.ts'
import { createTakeToken } from './jobs/publishing/take-token.ts'
import { RollUpEngine } from './jobs/statistics/roll-up-engine.ts'
import { WebhookEngine } from './jobs/webhooks/webhook-engine.ts'
import { nameConnections } from './shared/name-connections.ts'
import { readEnv } from './shared/env.ts'
import { Metrics } from './shared/metrics.ts'
import { startWorker } from './shared/start-worker.ts'

/** Why a worker with SANDBOX=required does not start. */
const missingSandbox = {
  missing: 'SANDBOX=required: o bubblewrap não está instalado nesta máquina. Instale-o (apt-get install bubblewrap) ou use SANDBOX=auto.',
  forbidden:
    'SANDBOX=required: o bubblewrap está instalado, mas o sistema não o deixa criar espaços de nomes de usuário. Libere-os (docs/operations.md) ou use SANDBOX=auto.',
}

runProcess({
  name: 'worker',
  readEnv,
  settings: ({ logLevel, nodeEnv, errorReportDsn, commit }) => ({ logLevel, nodeEnv, errorReportDsn, commit }),
  start: async ({ env, log, reporter }) => {
    const sandbox = sandboxKind()
    const fault = bubblewrapFault()
    if (env.sandboxRequired && fault) throw new EnvironmentError([missingSandbox[fault]])
    const metrics = new Metrics()
    const worker = await startWorker({ ...env, databaseUrl: nameConnections(env.databaseUrl, sandbox) }, log, createHandlers, {
      onEnd: (context, outcome) => {
        metrics.jobEnded(context, outcome)
        // A job given back because the process stops did not fail.
        if (outcome.error !== undefined && !context.signal.aborted) reporter.report(outcome.error)
      },
      onQueueError: () => metrics.queueFailed(),
    })
    const webhooks = new WebhookEngine(worker.deps)
    webhooks.start()
    const imports = new ImportEngine(worker.deps)
    imports.start()
    const rollUps = new RollUpEngine(worker.deps)
    rollUps.start()
    const scanner = new LibraryScanner(worker.deps)
    scanner.start()
    const publishing = new PublishEngine(worker.deps, { takeToken: createTakeToken(worker.deps) })
    publishing.start()
    const server = env.metricsPort === undefined ? undefined : await metrics.listen(env.metricsPort)
    if (!fault) log.info({ sandbox }, 'worker ready')
    else log.warn({ sandbox, bubblewrap: fault }, 'worker ready; media programs are shut in without bubblewrap')
    return {
      stop: async () => {
        server?.close()
        await Promise.all([webhooks.stop(), imports.stop(), rollUps.stop(), scanner.stop(), publishing.stop()])
        await worker.stop()
      },
    }
  },
  stopTimeoutMs: 15_000,
})
