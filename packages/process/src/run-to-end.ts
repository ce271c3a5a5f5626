import { EnvironmentError } from './environment-error.ts'

/** Exit code of faults that a restart does not solve: EX_CONFIG of sysexits.h. */
export const configurationExitCode = 78

/** The sentence for the operator of a fault that a restart does not solve; undefined for every other error. */
export type Explain = (error: unknown) => string | undefined

/** Writes an error on standard error and ends the process: with code 78 when it is the configuration's, otherwise with 1. */
export function endWith(error: unknown, explain: Explain = () => undefined): never {
  const sentence = error instanceof EnvironmentError ? error.message : explain(error)
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exit(sentence === undefined ? 1 : configurationExitCode)
}

/** Runs a short program to its end; an error ends the process as `endWith` does. */
export function runToEnd(work: () => Promise<void>, explain?: Explain): Promise<void> {
  return work().catch((error: unknown) => endWith(error, explain))
}
