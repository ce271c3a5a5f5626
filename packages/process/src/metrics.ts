import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import { droppedLogLines } from './log-output.ts'

/** A registry (Prometheus) with what every process counts: its memory and processor time, and log lines that were lost. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const dropped = new Counter({
    name: 'videozz_log_lines_dropped_total',
    help: 'Log lines that could not be written, as on a full disk',
    registers: [registry],
    collect: () => {
      dropped.reset()
      dropped.inc(droppedLogLines())
    },
  })
  return registry
}

/**
 * Serves `/metrics`, `/healthz` (the process runs) and `/readyz` (503 until it does its work) on loopback, for processes without an HTTP
 * server of their own.
 * @throws when the port is taken.
 */
export async function serveMetrics(registry: Registry, port: number, isReady: () => boolean = () => true): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end('ok\n')
    if (request.url === '/readyz') return void response.writeHead(isReady() ? 200 : 503).end()
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}
