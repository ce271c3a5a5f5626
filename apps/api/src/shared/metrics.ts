import { droppedLogLines } from '@videozz/process'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = { registry: Registry; requests: Histogram<'method' | 'route' | 'status'>; sockets: Gauge }

/** The metrics of this process (Prometheus). Routes are counted by their pattern, so that addresses do not multiply the series. */
export function createMetrics(deps: { pool: Pool }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const sockets = new Gauge({ name: 'realtime_sockets', help: 'Realtime connections of this process', registers: [registry] })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'open' }, deps.pool.totalCount)
      connections.set({ state: 'idle' }, deps.pool.idleCount)
      connections.set({ state: 'awaited' }, deps.pool.waitingCount)
    },
  })
  const dropped = new Counter({
    name: 'videozz_log_lines_dropped_total',
    help: 'Log lines that could not be written, as on a full disk',
    registers: [registry],
    collect: () => {
      dropped.reset()
      dropped.inc(droppedLogLines())
    },
  })
  return { registry, requests, sockets }
}
