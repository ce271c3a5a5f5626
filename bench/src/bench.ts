import type { Scope } from './scope.ts'

/** A fault the person at the terminal has to correct; its message is all they need to see. */
export class Fault extends Error {}

/** What a figure must keep to: at most or at least so much, in the row's unit. */
export type Budget = { most: number } | { least: number }

/** One measurement. `ratio` is a value divided by the baseline of the same round. */
export type Row = {
  what: string
  unit: 's' | 'ms' | 'MB' | 'KiB' | 'MB/s' | 'ms/MB' | 'per s' | '%' | 'points' | 'ratio' | 'share' | 'luma' | 'count'
  values: number[]
  budget?: Budget
}

/** Rows of the table, and sentences below it about the origin of the figures. */
export type Result = { rows: Row[]; /** Markdown between the table and the sentences. */ details?: string; notes: string[] }

export type BenchContext = {
  /** Small sizes and two rounds: shows that a bench runs, measures nothing worth keeping. */
  quick: boolean
  /** The machine is known to be busy: the bench does not wait for it to become idle. */
  busy: boolean
  /** Sessions that statistics are of, where the command line says so. */
  sessions?: number
  /** What is added here is undone when the bench ends, however it ends. */
  scope: Scope
  /** Aborted on Ctrl-C. */
  signal: AbortSignal
  say: (text: string) => void
}

export type Bench = {
  name: string
  /** One line for the help. */
  what: string
  run: (context: BenchContext) => Promise<Result>
}
