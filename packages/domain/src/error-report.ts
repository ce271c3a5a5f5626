/** Share of errors that is reported in production. */
export const errorSampleRate = 0.1

const status = (error: unknown): unknown => (typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined)

/** Whether an error is worth a report: ended sessions (status 401) and unknown users are not faults of the program. */
export function isReportable(error: unknown): boolean {
  if (status(error) === 401) return false
  return !/user not found|status(?: code)? 401\b/i.test(error instanceof Error ? error.message : String(error))
}

const mail = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
const credentials = /\b([a-z][\w+.-]*:\/\/)[^\s/@]+@/gi
const afterPath = /(\b[a-z][\w+.-]*:\/\/[^\s?#"')]+|\/[\w./~%-]+)[?#][^\s"')]+/gi
const scheme = /\b(bearer|basic)\s+[^\s"',;]+/gi
const named = /\b(token|secret|password|senha|authorization|cookie|api[-_ ]?key|dsn)(["']?\s*[:= ]\s*["']?)[^\s"',;)}]+/gi
const opaque = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?:\.[\w-]+)*/gi
const pathToken = /(\/(?:playback\/hls|files\/[dps])\/)[^/\s?#]+/g
const network = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g

/** A text of the program with personal data and credentials removed: addresses, tokens, secrets, query strings. */
export const scrubText = (text: string, longest = 1000): string =>
  text
    .slice(0, longest)
    .replace(pathToken, '$1[…]')
    .replace(credentials, '$1[…]@')
    .replace(afterPath, '$1')
    .replace(mail, '[e-mail]')
    .replace(scheme, '$1 […]')
    .replace(named, '$1$2[…]')
    .replace(opaque, '[…]')
    .replace(network, '[ip]')

type Frame = {
  filename?: string | undefined
  function?: string | undefined
  lineno?: number | undefined
  colno?: number | undefined
  in_app?: boolean | undefined
}
type Fault = {
  type?: string | undefined
  value?: string | undefined
  mechanism?: { type: string; handled?: boolean | undefined } | undefined
  stacktrace?: { frames?: Frame[] | undefined } | undefined
}
/** The fields of a Sentry event that may leave (https://develop.sentry.dev/sdk/data-model/event-payloads/). */
export type ReportableEvent = {
  event_id?: string | undefined
  timestamp?: number | undefined
  level?: 'fatal' | 'error' | 'warning' | 'log' | 'info' | 'debug' | undefined
  platform?: string | undefined
  release?: string | undefined
  environment?: string | undefined
  exception?: { values?: Fault[] | undefined } | undefined
}

/** An event with these fields alone, its texts scrubbed, and `tags`; every other field of the library is dropped. */
export function plainEvent(event: ReportableEvent, tags: Record<string, string>) {
  const { event_id, timestamp, level = 'error', platform, release, environment, exception } = event
  const values = (exception?.values ?? []).map(({ type, value, mechanism, stacktrace }) => ({
    type: scrubText(type ?? 'Error'),
    value: scrubText(value ?? ''),
    ...(mechanism && { mechanism: { type: mechanism.type, handled: mechanism.handled ?? true } }),
    ...(stacktrace && { stacktrace: { frames: (stacktrace.frames ?? []).map(plainFrame) } }),
  }))
  return {
    type: undefined,
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    level,
    ...(platform !== undefined && { platform }),
    ...(release !== undefined && { release }),
    ...(environment !== undefined && { environment }),
    tags,
    exception: { values },
  }
}

const plainFrame = ({ filename, function: called, lineno, colno, in_app }: Frame) => ({
  ...(filename !== undefined && { filename: scrubText(filename) }),
  ...(called !== undefined && { function: scrubText(called) }),
  ...(lineno !== undefined && { lineno }),
  ...(colno !== undefined && { colno }),
  ...(in_app !== undefined && { in_app }),
})
