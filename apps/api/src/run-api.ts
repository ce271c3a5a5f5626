import { runProcess } from '@videozz/process'
import { features } from './features.ts'
import { createServer } from './shared/create-server.ts'
import { explainNewerDatabase } from './shared/explain-newer-database.ts'
import { readEnv } from './shared/env.ts'
import { startProcess } from './shared/start-process.ts'

/** After this, connections still open are cut: a browser keeps spare ones that never carry a request. */
const connectionTimeoutMs = 3000

runProcess({
  name: 'api',
  readEnv,
  settings: (env) => ({
    logLevel: env.logLevel,
    nodeEnv: env.nodeEnv,
    errorReportDsn: env.errorReports.dsn,
    commit: env.build.commit,
  }),
  start: async ({ env, log }) => {
    const { deps, close } = await startProcess(env, log)
    const app = await createServer(deps, { features })
    await app.listen({ host: env.host, port: env.port })
    log.info({ addresses: app.addresses() }, 'api listening')
    const address = app.server.address()
    return {
      port: typeof address === 'object' && address ? address.port : env.port,
      stop: async () => {
        setTimeout(() => app.server.closeAllConnections(), connectionTimeoutMs).unref()
        await app.close()
        await close()
      },
    }
  },
  stopTimeoutMs: 10_000,
  explain: explainNewerDatabase,
})
