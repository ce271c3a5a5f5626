import { type DestinationStream, type Logger, pino } from 'pino'

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

/** JSON lines on standard output; no credentials. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: { process: 'api' }, redact: { paths: redact, censor: '[redacted]' } }
  return destination ? pino(options, destination) : pino(options)
}
