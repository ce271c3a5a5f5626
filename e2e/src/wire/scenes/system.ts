import { createHash } from 'node:crypto'
import type { Scene } from './scene.ts'

const short = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10)

/** A document without the words people read, so that better words are no other API. */
const withoutProse = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutProse)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([name, one]) => !(['summary', 'description'].includes(name) && typeof one === 'string'))
            .map(([name, one]) => [name, withoutProse(one)]),
        )
      : value

type Document = { paths: Record<string, Record<string, unknown>>; servers?: unknown; components?: unknown }

/** An OpenAPI document by a short hash of each operation. */
function shapeOpenApi(body: unknown): unknown {
  // The server's own address has a port of this run.
  const { paths, servers: _servers, ...rest } = body as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, short(withoutProse(operation))]),
  )
  return { operations: Object.fromEntries(operations), rest: short(withoutProse(rest)) }
}

const metricNames = (body: unknown): unknown => [...String(body).matchAll(/^# TYPE (\S+ \S+)$/gm)].map(([, name]) => name).toSorted()

export const system: Scene = {
  name: 'system',
  play: async ({ recorder }) => {
    await recorder.call('getVersion')
    await recorder.call('getPublicSettings')
    await recorder.call('getHealth')
    await recorder.call('getReadiness')
    await recorder.call('getMetrics', { shape: metricNames })
    await recorder.call('getMetrics', { headers: { 'x-forwarded-for': '198.51.100.1' }, expect: 404, note: 'through a proxy' })
    await recorder.call('getOpenApi', { shape: shapeOpenApi })
    await recorder.call('getApiDocs', { keep: 'none' })
    await recorder.call('getJwks')
    await recorder.call('getHelpList')
    await recorder.open(null, '/api/web/settings', { note: 'the second name of the API' })
    await recorder.open(null, '/api/access/settings', { note: 'the third name of the API' })
    await recorder.open(null, '/api/does-not-exist', { expect: 404 })
    await recorder.open(null, '/api/settings', { method: 'POST', body: {}, expect: 404, note: 'another method' })
    await recorder.open(null, '/files/does-not-exist', { expect: 404 })
    for (const path of ['/', '/checkout', '/admin', '/videos']) await recorder.open(null, path, { keep: 'none' })
  },
}
