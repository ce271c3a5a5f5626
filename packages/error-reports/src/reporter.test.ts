import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createErrorReporter, isDsn, reportLogged } from './index.ts'

/** Longest wait for what is sent, in milliseconds; what is sent sooner is not waited for. */
const flushTimeoutMs = 60_000
type Received = { path: string; type: string | undefined; text: string }
let server: Server
let received: Received[]
let answer: number
let dsn: string

beforeEach(async () => {
  received = []
  answer = 200
  server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', type: request.headers['content-type'], text })
      response.writeHead(answer).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  dsn = `http://chave@127.0.0.1:${(server.address() as AddressInfo).port}/base/7`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const reporterOf = (sampleRate = 1, to: string | undefined = dsn) =>
  createErrorReporter({ dsn: to, release: 'abc123', environment: 'production', process: 'api', sampleRate })
type Event = Record<string, unknown> & { exception: { values: { type: string; value: string; stacktrace: { frames: object[] } }[] } }
/** The envelope's lines: its header, the item's header, the event. */
const eventsOf = () => received.map(({ text }) => JSON.parse(text.split('\n')[2] ?? '') as Event)

it('sends a Sentry envelope to the project of the DSN with release, environment and stack frames', async () => {
  const reporter = reporterOf()
  reporter.report(new TypeError('x is not a function'))
  await reporter.flush(flushTimeoutMs)
  expect(received).toMatchObject([{ type: 'application/x-sentry-envelope' }])
  expect(received[0]?.path).toMatch(/^\/base\/api\/7\/envelope\/\?.*sentry_key=chave/)
  const [event] = eventsOf()
  expect(event).toMatchObject({ release: 'abc123', environment: 'production', level: 'error', platform: 'node', tags: { process: 'api' } })
  expect(event?.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'x is not a function' })
  expect(JSON.stringify(event?.exception.values[0]?.stacktrace.frames)).toContain('reporter.test.ts')
})

it('removes personal data, secrets and unlisted fields from events', async () => {
  const reporter = reporterOf()
  const cause = new Error('postgres://videozz:s3nh4@db:5432/x refused ana@exemplo.com')
  const error = new Error('token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln of ana@exemplo.com from 203.0.113.9', { cause })
  reporter.report(Object.assign(error, { headers: { cookie: 'refresh=1' }, user: 'ana' }))
  await reporter.flush(flushTimeoutMs)
  const { hostname } = await import('node:os').then((os) => ({ hostname: os.hostname() }))
  const text = received[0]?.text ?? ''
  for (const secret of ['s3nh4', 'ana', 'eyJ', '203.0.113.9', 'refresh=1', hostname]) expect(text).not.toContain(secret)
  const fields = ['event_id', 'exception', 'environment', 'level', 'platform', 'release', 'tags', 'timestamp', 'sdk']
  expect(Object.keys(eventsOf()[0] ?? {}).filter((name) => !fields.includes(name))).toEqual([])
})

it('does not send 401 and "user not found" errors', async () => {
  const reporter = reporterOf()
  reporter.report(Object.assign(new Error('A sessão expirou'), { status: 401 }))
  reporter.report(new Error('user not found'))
  reporter.report(new Error('other'))
  await reporter.flush(flushTimeoutMs)
  expect(eventsOf().map((event) => event.exception.values[0]?.value)).toEqual(['other'])
})

it('sends nothing with a sampleRate of 0 or without a DSN', async () => {
  const [none, nowhere] = [
    reporterOf(0),
    createErrorReporter({ dsn: undefined, release: '', environment: 'production', process: 'worker' }),
  ]
  for (let time = 0; time < 20; time++) {
    none.report(new Error(`${time}`))
    nowhere.report(new Error(`${time}`))
  }
  await Promise.all([none.flush(flushTimeoutMs), nowhere.flush(flushTimeoutMs)])
  expect(received).toEqual([])
})

it('sends about a tenth of the errors by default', async () => {
  const reporter = createErrorReporter({ dsn, release: '', environment: 'production', process: 'api' })
  // Few enough that the library's buffer of requests under way does not fill.
  for (let round = 0; round < 40; round++) {
    for (let time = 0; time < 25; time++) reporter.report(new Error(`${round} ${time}`))
    await reporter.flush(flushTimeoutMs)
  }
  // A thousand at a tenth: outside these bounds once in 10^9 runs.
  expect(received.length).toBeGreaterThan(45)
  expect(received.length).toBeLessThan(170)
})

it('does not throw when the server answers 500 or 429 or is unreachable', async () => {
  const reporter = reporterOf()
  answer = 500
  reporter.report(new Error('one'))
  await reporter.flush(flushTimeoutMs)
  answer = 429
  reporter.report(new Error('two'))
  await reporter.flush(flushTimeoutMs)
  const gone = reporterOf(1, 'http://chave@127.0.0.1:9/7')
  gone.report(new Error('three'))
  gone.report(undefined)
  await gone.flush(flushTimeoutMs)
  expect(received.length).toBe(2)
})

it('reports log lines of level error and above that have an err field', async () => {
  const reporter = reporterOf()
  const lines: string[] = []
  const log = pino({ hooks: { logMethod: reportLogged(reporter) } }, { write: (line: string) => void lines.push(line) })
  log.child({ a: 1 }).error({ err: new Error('at error') }, 'failed')
  log.fatal({ err: new Error('at fatal') }, 'failed')
  log.warn({ err: new Error('at warn') }, 'failed')
  log.error('words alone')
  await reporter.flush(flushTimeoutMs)
  expect(lines).toHaveLength(4)
  expect(
    eventsOf()
      .map((event) => event.exception.values[0]?.value)
      .toSorted(),
  ).toEqual(['at error', 'at fatal'])
})

it.each([
  ['https://chave@erros.exemplo.test/7', true],
  ['https://chave@erros.exemplo.test:8443/prefixo/7', true],
  ['https://erros.exemplo.test/7', false],
  ['https://chave:segredo@erros.exemplo.test/7', false],
  ['https://chave@erros.exemplo.test/', false],
  ['não é endereço', false],
])('isDsn(%j) returns %s', (text, expected) => expect(isDsn(text)).toBe(expected))
