import type { ErrorReporter } from './reporter.ts'

/** pino's number of `error`; `fatal` is above. */
const errorLevel = 50

/** What pino calls for every line (`hooks.logMethod`): lines of level error and above are reported with the error they carry. */
export const reportLogged = (reporter: ErrorReporter) =>
  function logMethod(this: unknown, line: unknown[], write: (...line: never[]) => void, level: number): void {
    const [fields] = line
    if (level >= errorLevel && typeof fields === 'object' && fields !== null && 'err' in fields) reporter.report(fields.err)
    write.apply(this, line as never[])
  }
