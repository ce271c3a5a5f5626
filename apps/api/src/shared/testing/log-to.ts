import { createLogger, type Logger, type LoggerSettings } from '@videozz/process'

/** The api's logger with its lines written to `destination`. */
export const logTo = (destination: NonNullable<LoggerSettings['destination']>, level = 'info'): Logger =>
  createLogger({ process: 'api', level, destination })
