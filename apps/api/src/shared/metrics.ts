import { createRegistry } from '@videozz/process/metrics'
import type { Pool } from 'pg'
import { Gauge, Histogram, type Registry } from 'prom-client'

export type Metrics = { registry: Registry; requests: Histogram<'method' | 'route' | 'status'>; sockets: Gauge; chatSockets: Gauge }

/** The metrics of this process (Prometheus). Routes are counted by their pattern, so that addresses do not multiply the series. */
export function createMetrics(deps: { pool: Pool }): Metrics {
  const registry = createRegistry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const sockets = new Gauge({ name: 'realtime_sockets', help: 'Realtime connections of this process', registers: [registry] })
  const chatSockets = new Gauge({ name: 'chat_sockets', help: 'Connections of chats of lives of this process', registers: [registry] })
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
  return { registry, requests, sockets, chatSockets }
}
