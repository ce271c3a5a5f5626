import type { Server } from 'node:http'
import type { JobContext } from '@videozz/jobs'
import { createRegistry, serveMetrics } from '@videozz/process/metrics'
import { Counter, Histogram } from 'prom-client'

/** What the nightly checks of the storage found. */
export const storageFindings = new Counter({
  name: 'videozz_storage_findings_total',
  help: 'Findings of the storage checks; npm run storage-report lists them',
  labelNames: ['kind'],
  registers: [],
})

/** Counts of this worker, in the format of Prometheus. */
export class Metrics {
  readonly #registry = createRegistry()
  readonly #seconds = new Histogram({
    name: 'videozz_job_seconds',
    help: 'Run time of jobs',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200],
    registers: [this.#registry],
  })
  readonly #errors = new Counter({ name: 'videozz_queue_errors_total', help: 'Errors of the queue itself', registers: [this.#registry] })

  constructor() {
    this.#registry.registerMetric(storageFindings)
  }

  jobEnded(context: JobContext, outcome: { seconds: number; error?: unknown }): void {
    this.#seconds.observe({ job: context.name, outcome: outcome.error === undefined ? 'done' : 'failed' }, outcome.seconds)
  }

  queueFailed(): void {
    this.#errors.inc()
  }

  /** Serves `/metrics` and `/healthz` on loopback. */
  listen(port: number): Promise<Server> {
    return serveMetrics(this.#registry, port)
  }
}
