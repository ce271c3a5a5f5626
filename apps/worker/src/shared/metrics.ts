import { createServer, type Server } from 'node:http'
import type { JobContext } from '@videozz/jobs'
import { droppedLogLines } from '@videozz/process'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/** What the nightly checks of the storage found. */
export const storageFindings = new Counter({
  name: 'videozz_storage_findings_total',
  help: 'Findings of the storage checks; npm run storage-report lists them',
  labelNames: ['kind'],
  registers: [],
})

/** Counts of this worker, in the format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #seconds = new Histogram({
    name: 'videozz_job_seconds',
    help: 'Run time of jobs',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200],
    registers: [this.#registry],
  })
  readonly #errors = new Counter({ name: 'videozz_queue_errors_total', help: 'Errors of the queue itself', registers: [this.#registry] })

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    this.#registry.registerMetric(storageFindings)
    const dropped = new Counter({
      name: 'videozz_log_lines_dropped_total',
      help: 'Log lines that could not be written, as on a full disk',
      registers: [this.#registry],
      collect: () => {
        dropped.reset()
        dropped.inc(droppedLogLines())
      },
    })
  }

  jobEnded(context: JobContext, outcome: { seconds: number; error?: unknown }): void {
    this.#seconds.observe({ job: context.name, outcome: outcome.error === undefined ? 'done' : 'failed' }, outcome.seconds)
  }

  queueFailed(): void {
    this.#errors.inc()
  }

  /** Serves `/metrics` and `/healthz` on loopback. */
  async listen(port: number): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url === '/healthz') return void response.end('ok\n')
      if (request.url !== '/metrics') return void response.writeHead(404).end()
      this.#registry.metrics().then(
        (text) => response.setHeader('content-type', this.#registry.contentType).end(text),
        () => response.writeHead(500).end(),
      )
    })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
    return server
  }
}
