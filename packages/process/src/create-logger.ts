import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { standardLogOutput } from './log-output.ts'

export type { Logger } from 'pino'

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

export interface LoggerSettings {
  /** Name of the process, in every line. */
  process: string
  level: string
  /** Standard output when absent. */
  destination?: DestinationStream
  /** Called for every line. */
  logMethod?: LogHook
}

const redact = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
  'authorization',
  'cookie',
  '*.password',
  '*.token',
  '*.authorization',
  '*.cookie',
  'headers',
]

/** Makes a logger that writes JSON lines without credentials. A line that cannot be written never ends the process. */
export function createLogger({ process: name, level, destination, logMethod }: LoggerSettings): Logger {
  const options = {
    level,
    base: { process: name },
    redact: { paths: redact, censor: '[redacted]' },
    ...(logMethod && { hooks: { logMethod } }),
  }
  return pino(options, destination ?? standardLogOutput(name))
}
