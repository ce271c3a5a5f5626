import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

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

/** Makes a logger that writes JSON lines without credentials. */
export function createLogger({ process: name, level, destination, logMethod }: LoggerSettings): Logger {
  const options = {
    level,
    base: { process: name },
    redact: { paths: redact, censor: '[redacted]' },
    ...(logMethod && { hooks: { logMethod } }),
  }
  return destination ? pino(options, destination) : pino(options)
}
