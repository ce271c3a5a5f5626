import type { BaseTransportOptions, Transport } from '@sentry/core'
import { errorSampleRate, isReportable, plainEvent } from '@videozz/domain'

/** Reports errors somewhere; never throws, never waits. */
export type ErrorReporter = {
  report: (error: unknown) => void
  /** Resolves when what was reported is sent, or after so many milliseconds. */
  flush: (ms: number) => Promise<void>
}

export type ReporterOptions = {
  /** Absent: nothing is reported. */
  dsn: string | undefined
  /** Commit of the build. */
  release: string
  environment: string
  /** Which process of the platform: `api`, `worker`. */
  process: string
  /** From 0 to 1; 0.1 by default. */
  sampleRate?: number
}

const silent: ErrorReporter = { report: () => undefined, flush: async () => undefined }
const sendTimeoutMs = 5000

/** Reports errors to a Sentry-compatible server, without personal data of users (see `plainEvent`). */
export function createErrorReporter({ dsn, release, environment, process: name, sampleRate }: ReporterOptions): ErrorReporter {
  if (dsn === undefined) return silent
  const opening = openClient({ dsn, release, environment, process: name, sampleRate: sampleRate ?? errorSampleRate })
  return {
    report: (error) => void (isReportable(error) && opening.then((client) => client.captureException(error))),
    flush: async (ms) => {
      await opening.then((client) => client.flush(ms))
    },
  }
}

/** The library is large: it is loaded only where a DSN is set. */
async function openClient({ dsn, release, environment, process: name, sampleRate }: ReporterOptions & { dsn: string; sampleRate: number }) {
  const [{ createStackParser, createTransport }, { nodeStackLineParser, ServerRuntimeClient }] = await Promise.all([
    import('@sentry/core'),
    import('@sentry/core/server'),
  ])
  const client = new ServerRuntimeClient({
    dsn,
    ...(release && { release }),
    environment,
    sampleRate,
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options: BaseTransportOptions): Transport => createTransport(options, ({ body }) => send(options.url, body)),
    sendClientReports: false,
    beforeSend: (event) => plainEvent(event, { process: name }),
  })
  client.init()
  return client
}

async function send(url: string, body: string | Uint8Array) {
  const response = await fetch(url, {
    method: 'POST',
    body: body as string | Uint8Array<ArrayBuffer>,
    headers: { 'content-type': 'application/x-sentry-envelope' },
    redirect: 'error',
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  await response.body?.cancel()
  const header = (name: string) => response.headers.get(name)
  return {
    statusCode: response.status,
    headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
  }
}
