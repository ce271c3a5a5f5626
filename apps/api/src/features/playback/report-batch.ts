import type { PlaybackReport, ReportAnswer } from '@videozz/operations'

/** Stores reports of distinct sessions together, answering in their order. */
export type WriteReports = (reports: PlaybackReport[]) => Promise<ReportAnswer[]>

const gatherMs = 20
const largestBatch = 500

type Waiting = { report: PlaybackReport; resolve: (answer: ReportAnswer) => void; reject: (error: unknown) => void }

/**
 * Gathers the reports that arrive within a few milliseconds and writes them in one transaction. Each is answered after its commit, so that
 * no acknowledged report is lost.
 */
export class ReportBatch {
  readonly #write: WriteReports
  #waiting: Waiting[] = []
  #writing = false

  constructor(write: WriteReports) {
    this.#write = write
  }

  submit(report: PlaybackReport): Promise<ReportAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject })
      if (this.#writing) return
      this.#writing = true
      setTimeout(() => void this.#drain(), gatherMs)
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#take()
      try {
        const answers = await this.#write(batch.map(({ report }) => report))
        for (const [index, { resolve, reject }] of batch.entries()) {
          const answer = answers[index]
          if (answer) resolve(answer)
          else reject(new Error('A report was not answered'))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#writing = false
  }

  /** The next reports, at most one of each session; a second one of the same session waits for the next batch. */
  #take(): Waiting[] {
    const batch = new Map<string, Waiting>()
    const second: Waiting[] = []
    let scanned = 0
    for (; scanned < this.#waiting.length && batch.size < largestBatch; scanned++) {
      const waiting = this.#waiting[scanned] as Waiting
      const { id } = waiting.report.session
      if (batch.has(id)) second.push(waiting)
      else batch.set(id, waiting)
    }
    this.#waiting = [...second, ...this.#waiting.slice(scanned)]
    return [...batch.values()]
  }
}
