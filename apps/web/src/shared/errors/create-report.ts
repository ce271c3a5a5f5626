import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import { isReportable, plainEvent } from '@videozz/domain'
import type { PublicSettings } from '../queries/settings.ts'

/** Sends errors to a Sentry-compatible server: what the program did, nothing of who used it. */
export function createReport({ dsn, release, environment, sampleRate }: NonNullable<PublicSettings['errorReports']>) {
  const client = new BrowserClient({
    dsn,
    ...(release && { release }),
    environment,
    sampleRate,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    sendClientReports: false,
    beforeSend: (event) => plainEvent(event, { process: 'web' }),
  })
  client.init()
  return (error: unknown): void => void (isReportable(error) && client.captureException(error))
}
