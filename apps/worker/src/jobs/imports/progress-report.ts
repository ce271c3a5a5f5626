import { type ImportRow, notifyRealtime } from '@videozz/db'
import type { ImportState } from '@videozz/domain'
import type { ImportDeps } from './import-deps.ts'
import type { ImportCourse } from './run-import.ts'

type Noted = { id: string; batchId: string; state: ImportState; fetched: number; rate: number | null }
type Speed = { at: number; fetched: number; rate: number | null }

/** Share of the newest second in a rate. */
const newest = 0.3
const smooth = (before: number | null, now: number): number => (before === null ? now : before * (1 - newest) + now * newest)
/** Files in one event: a notification holds 8000 bytes. */
const mostItems = 40

/** Tells dashboards of files that are being pulled: what is noted leaves with the next `flush`, in one event an account. */
export class ProgressReport {
  readonly #deps: Pick<ImportDeps, 'db' | 'log'>
  readonly #speeds = new Map<string, Speed>()
  readonly #noted = new Map<string, Map<string, Noted>>()
  readonly #changed = new Set<string>()
  #flushing: Promise<void> | undefined

  constructor(deps: Pick<ImportDeps, 'db' | 'log'>) {
    this.#deps = deps
  }

  /** Bytes a second of a file; null before its first bytes. */
  rateOf(id: string): number | null {
    return this.#speeds.get(id)?.rate ?? null
  }

  /** Notes how far a file is. */
  note(row: Pick<ImportRow, 'id' | 'batch_id' | 'account_id'>, { pull }: ImportCourse): void {
    if (!pull) return
    const at = performance.now()
    const fetched = Math.max(0, pull.fetched)
    const before = this.#speeds.get(row.id)
    const now = before && at > before.at ? Math.max(0, ((fetched - before.fetched) * 1000) / (at - before.at)) : null
    const rate = now === null ? null : Math.round(smooth(before?.rate ?? null, now))
    this.#speeds.set(row.id, { at, fetched, rate })
    const noted = this.#noted.get(row.account_id) ?? new Map<string, Noted>()
    noted.set(row.id, { id: row.id, batchId: row.batch_id, state: 'pulling', fetched, rate })
    this.#noted.set(row.account_id, noted)
  }

  /** A file runs no more: its new state has to be fetched. */
  ended({ id, account_id }: Pick<ImportRow, 'id' | 'account_id'>): void {
    this.#speeds.delete(id)
    this.#noted.get(account_id)?.delete(id)
    this.#changed.add(account_id)
  }

  /** Sends what was noted; an event that cannot be sent is replaced by the next one. */
  flush(): Promise<void> {
    this.#flushing ??= this.#send()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the progress of imports could not be told'))
      .finally(() => (this.#flushing = undefined))
    return this.#flushing
  }

  async #send(): Promise<void> {
    const accounts = new Set([...this.#noted.keys(), ...this.#changed])
    for (const account of accounts) {
      const items = [...(this.#noted.get(account)?.values() ?? [])].slice(0, mostItems)
      const changed = this.#changed.delete(account)
      this.#noted.delete(account)
      if (items.length > 0 || changed) await notifyRealtime(this.#deps.db, { account, event: 'imports', payload: { items, changed } })
    }
  }
}
