import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { droppedLogLines, fields, readEnvironment, runProcess } from '../index.ts'

const schema = z.object({
  DATABASE_URL: fields.databaseUrl,
  PORT: fields.port.default(0),
  LOG_LEVEL: fields.logLevel,
  /** Logs all the time, and tells the parent how many lines were dropped. */
  CHATTER: z.string().optional(),
  /** The simulated fault: none when absent. */
  FAULT: z.enum(['start', 'explained', 'stop', 'hang', 'rejection', 'exception']).optional(),
})

// A process as api and worker are, with faults on demand.
runProcess({
  name: 'example',
  readEnv: (source) => readEnvironment(schema, source),
  settings: ({ LOG_LEVEL }) => ({ logLevel: LOG_LEVEL, nodeEnv: 'test', errorReportDsn: undefined, commit: '' }),
  start: async ({ env, log }) => {
    if (env.FAULT === 'start') throw new Error('it does not start')
    if (env.FAULT === 'explained') throw new RangeError('newer')
    const chat = () => {
      if (!env.CHATTER) return
      log.error({ err: new Error('something failed') }, 'a line as long as they are')
      process.send?.({ dropped: droppedLogLines() })
    }
    const timer = setInterval(chat, env.CHATTER ? 20 : 1000)
    process.on('message', () => {
      if (env.FAULT === 'rejection') void Promise.reject(new Error('left alone'))
      if (env.FAULT === 'exception') throw new Error('not caught')
    })
    return {
      port: 4321,
      stop: async () => {
        log.info('stopped once')
        clearInterval(timer)
        if (env.FAULT === 'stop') throw new Error('it does not stop')
        if (env.FAULT === 'hang') await delay(600_000)
      },
    }
  },
  stopTimeoutMs: 200,
  explain: (error) => (error instanceof RangeError ? 'O banco é de uma versão mais nova.' : undefined),
})
