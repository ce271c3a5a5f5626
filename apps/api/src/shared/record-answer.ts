import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { redactPath } from './redact.ts'

export type Answered = {
  method: string
  /** The pattern it fell under; undefined when there was none. */
  route: string | undefined
  url: string
  status: number
  /** Milliseconds from its arrival to the end of its answer. */
  took: number
}

/** Counts an answered request, and writes its line in the log. */
export function recordAnswer(metrics: Metrics, log: Pick<Logger, 'info' | 'debug' | 'isLevelEnabled'>, answered: Answered): void {
  const { method, route = 'unmatched', url, status, took } = answered
  metrics.requests.observe({ method, route, status }, took / 1000)
  const level = /^\/(healthz|readyz|metrics)$/.test(url) ? 'debug' : 'info'
  if (log.isLevelEnabled(level)) log[level]({ method, path: redactPath(url), status, ms: Math.round(took) }, 'request')
}
