import type { Database, OperatorActor } from '@videozz/db'
import type { AdminOptions } from './admin-options.ts'

/** Actor of everything done by a command: running one requires no further permission. */
export const commandActor: OperatorActor = { operatorId: null, via: 'command' }

/** What a command works with. */
export type AdminContext = {
  db: Database
  databaseUrl: string
  words: string[]
  options: AdminOptions
  now: Date
  /** What is given on the standard input. */
  readInput: () => Promise<string>
}
/** Answer of a command: `data` is printed with `--json`, `lines` without. */
export type AdminAnswer = { data: unknown; lines: string[] }
export type AdminHandler = (context: AdminContext) => Promise<AdminAnswer>

/** Cells in columns as wide as their longest. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)), [])
  return rows.map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('  '))
}

/** An instant as a short date and time in Brasília; a dash for none. */
export const inWords = (instant: string | Date | null): string =>
  instant === null
    ? '—'
    : new Date(instant).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
