import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

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

/** JSON lines on standard output; no credentials. `logMethod` is told of every line. */
export function createLogger(level: string, destination?: DestinationStream, logMethod?: LogHook): Logger {
  const options = {
    level,
    base: { process: 'api' },
    redact: { paths: redact, censor: '[redacted]' },
    ...(logMethod && { hooks: { logMethod } }),
  }
  return destination ? pino(options, destination) : pino(options)
}
