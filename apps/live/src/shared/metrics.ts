import type { Server } from 'node:http'
import { createRegistry, serveMetrics } from '@videozz/process/metrics'
import { Gauge } from 'prom-client'
import type { Listener } from './keep-listening.ts'

/** Serves this node's metrics on loopback. It is ready while it listens on every port it was given. @throws when the port is taken. */
export function serveLiveMetrics(port: number, listeners: readonly Listener[]): Promise<Server> {
  const registry = createRegistry()
  const connections = new Gauge({
    name: 'videozz_live_connections',
    help: 'Connections of encoders and studios',
    labelNames: ['protocol'],
    registers: [registry],
    collect: () => {
      for (const { protocol, connections: count } of listeners) connections.set({ protocol }, count())
    },
  })
  return serveMetrics(registry, port, () => listeners.every((listener) => listener.port() !== undefined))
}
