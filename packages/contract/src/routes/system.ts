import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

const version = z.object({ product: z.string(), env: z.string(), branch: z.string(), build: z.string(), commit: z.string() })

/** Examples of the documentation of the player API. */
export const playerExamples = ['script', 'modulo', 'react', 'playerjs', 'oembed'] as const
export type PlayerExample = (typeof playerExamples)[number]
const playedThere = z.object({
  player: z.string().max(2048).optional().describe('key of an embed code, or the address of its player page'),
})

export const systemRoutes = defineRoutes({
  getVersion: { method: 'GET', path: '/', access: { who: 'anyone' }, summary: 'Version of the API', response: version },
  failAsAsked: {
    method: 'GET',
    path: '/erro-400',
    access: accessRules.testScreen,
    summary: 'Answers 400, for the test screen; 404 in production',
    response: emptySchema,
  },
  failAsBroken: {
    method: 'GET',
    path: '/erro-500',
    access: accessRules.testScreen,
    summary: 'Answers 500, for the test screen; 404 in production',
    response: emptySchema,
  },
  getPublicSettings: {
    method: 'GET',
    path: '/settings',
    access: { who: 'anyone' },
    summary: 'What the browser needs before sign-in',
    response: z.object({
      product: z.string(),
      accounts: z.enum(['embedded', 'remote']),
      signInUrl: z.string().nullable(),
      supportChat: z.object({ scriptUrl: z.string() }).nullable(),
      supportUrl: z.string().nullable().describe('page or `mailto:` that answers requests for support; null: nobody does'),
      errorReports: z
        .object({ dsn: z.string(), release: z.string(), environment: z.string(), sampleRate: z.number() })
        .nullable()
        .describe('where the dashboard reports its errors'),
      uploadExtraFormats: z.array(z.string()).describe('extensions accepted for upload besides the fixed ones'),
    }),
  },
  getHealth: {
    method: 'GET',
    path: '/healthz',
    base: '/',
    access: { who: 'anyone' },
    summary: 'The process is alive',
    response: z.object({ status: z.literal('ok') }),
  },
  getReadiness: {
    method: 'GET',
    path: '/readyz',
    base: '/',
    access: { who: 'anyone' },
    summary: 'The process can serve: database and object store answer',
    response: z.object({ status: z.enum(['ok', 'unavailable']), checks: z.record(z.string(), z.enum(['ok', 'failed'])) }),
  },
  getMetrics: { method: 'GET', path: '/metrics', base: '/', access: { who: 'loopback' }, summary: 'Prometheus metrics', raw: 'text/plain' },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    access: { who: 'anyone' },
    summary: 'This API as OpenAPI 3.1',
    raw: 'application/json',
  },
  getApiDocs: { method: 'GET', path: '/docs', access: { who: 'anyone' }, summary: 'This API as a readable page', raw: 'text/html' },
  getPlayerDocs: {
    method: 'GET',
    path: '/docs/player',
    access: { who: 'anyone' },
    summary: 'The player API as a readable page with examples that run',
    query: playedThere,
    raw: 'text/html',
  },
  getPlayerExample: {
    method: 'GET',
    path: '/docs/player/{example}',
    access: { who: 'anyone' },
    summary: 'One example of the player API, running; framed by its documentation',
    params: z.object({ example: z.enum(playerExamples) }),
    query: playedThere,
    raw: 'text/html',
  },
})
