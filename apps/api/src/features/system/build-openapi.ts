import { apiScopes, errorCatalogue, isOfferedEvent, type Route, routes, webhookEvents, type WebhookEventType } from '@videozz/contract'
import { z } from 'zod'
import { groupOf } from './route-groups.ts'

export type JsonSchema = Record<string, unknown>
export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; description?: string; schema: JsonSchema }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, JsonSchema>
}
export type WebhookOperation = Pick<Operation, 'operationId' | 'summary' | 'tags' | 'requestBody' | 'responses'> & {
  parameters: JsonSchema[]
}
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  /** What an account's endpoints are sent, by event. */
  webhooks: Record<string, { post: WebhookOperation }>
  components: Record<string, Record<string, JsonSchema>>
}

/** JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...json
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as JsonSchema
  return json
}

function toParameters(schema: z.ZodType, place: 'path' | 'query'): Parameter[] {
  const { properties = {}, required = [] } = toSchema(schema, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: property,
  }))
}

const schemes: Record<Route['access']['who'], Record<string, string[]>[]> = {
  anyone: [],
  loopback: [],
  'signed-address': [],
  person: [{ accessToken: [] }],
  account: [{ accessToken: [] }],
  playback: [{ playbackToken: [] }, {}],
  'refresh-cookie': [{ refreshCookie: [] }],
  'signed-body': [],
  checkout: [{ checkoutToken: [] }],
  operator: [{ operatorCookie: [] }],
}

const callers: Record<Exclude<Route['access']['who'], 'account'>, string> = {
  anyone: 'Open to anyone.',
  loopback: 'From this machine only.',
  'signed-address': 'The address itself carries its signature.',
  person: 'A signed-in person.',
  playback: 'The token of a playback session.',
  'refresh-cookie': 'The refresh cookie, from our own pages.',
  'signed-body': 'The parent platform, by the signature of the body.',
  checkout: 'The client token of a checkout.',
  operator: 'An operator signed in to the console.',
}

/** Who may call a route, in words. */
function describeAccess({ access: rule, scope }: Route): string {
  if (rule.who !== 'account') return callers[rule.who]
  return [
    scope ? `A signed-in person, or a key with the scope \`${scope}\`.` : 'A signed-in person.',
    rule.permission &&
      `Permission ${[rule.permission]
        .flat()
        .map((one) => `\`${one}\``)
        .join(' or ')}.`,
    rule.standing === 'good' && 'Account in good standing.',
    rule.feature && `Plan feature \`${rule.feature}\`.`,
    rule.gate === 'subtitles' && 'Plan with subtitles, seconds of automatic ones, or a tester.',
    rule.flag && `Feature flag \`${rule.flag}\`.`,
    rule.tenant === 'denied' && 'Not while managing another account.',
  ]
    .filter(Boolean)
    .join(' ')
}

function toOperation(name: string, route: Route): Operation {
  const parameters = [
    ...(route.params ? toParameters(route.params, 'path') : []),
    ...(route.query ? toParameters(route.query, 'query') : []),
  ]
  const takesBytes = route.method === 'PUT' && route.raw !== undefined && !route.body
  const body = route.body ?? route.signedBody
  const texts = (route.form && toSchema(route.form, 'input')) as { properties?: object; required?: string[] } | undefined
  const { fileField = 'file' } = route
  const form = {
    type: 'object',
    required: route.fileField === undefined ? ['file'] : (texts?.required ?? []),
    properties: { ...texts?.properties, [fileField]: { type: 'string', format: 'binary' } },
  }
  const good = route.response
    ? { 'application/json': { schema: toSchema(route.response, 'output') } }
    : { [route.raw ?? 'application/octet-stream']: {} }
  return {
    operationId: name,
    summary: route.summary,
    description: describeAccess(route),
    tags: [groupOf(name)],
    security: [...schemes[route.access.who], ...(route.scope ? [{ apiKey: [route.scope] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: toSchema(body, 'input') } } } }),
    ...(route.fileLimit !== undefined && { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }),
    ...(takesBytes && { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }),
    responses: { 200: { description: 'Success', content: good }, default: { $ref: '#/components/responses/Error' } },
  }
}

const headers = {
  'webhook-id': 'names what happened, the same at every try',
  'webhook-timestamp': 'seconds since 1970, of this try',
  'webhook-signature': '`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`; more than one, by spaces',
}

function toWebhook(type: string, schema: z.ZodType): { post: WebhookOperation } {
  const data = toSchema(schema, 'output')
  return {
    post: {
      operationId: type,
      summary: 'Answer with any 2xx once you have kept it',
      tags: ['webhooks'],
      parameters: Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['id', 'type', 'createdAt', 'data'],
              properties: {
                id: { type: 'string' },
                type: { const: type },
                createdAt: { type: 'string', format: 'date-time' },
                data,
              },
            },
          },
        },
      },
      responses: { 200: { description: 'Received' } },
    },
  }
}

/** The contract as OpenAPI 3.1. @param publicUrl origin of the installation. */
export function buildOpenApi(product: string, publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const base = route.base === '/' ? '' : (route.base ?? '/api')
    const path = (paths[base + route.path] ??= {})
    path[route.method.toLowerCase()] = toOperation(name, route)
  }
  const offered = Object.entries(webhookEvents).filter(([type]) => isOfferedEvent(type as WebhookEventType))
  const tags = [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((operation) => operation.tags)))]
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description: 'Every call, generated from the contract that the server enforces. Sentences meant for people are Portuguese.',
    },
    servers: [{ url: publicUrl }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(offered.map(([type, schema]) => [type, toWebhook(type, schema)])),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Access token given by `POST /api/auth`, 15 minutes.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'vz_…',
          description: `Key for programs, made by the account's owner. Its scopes: ${apiScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
        },
        playbackToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a playback session; for playlists and keys it is part of the address.',
        },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'videozz_refresh' },
        checkoutToken: { type: 'http', scheme: 'bearer', description: 'Client token of a checkout of the embedded parent platform.' },
        operatorCookie: { type: 'apiKey', in: 'cookie', name: 'videozz_operator' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message', 'requestId'],
              properties: {
                code: { type: 'string', enum: Object.keys(errorCatalogue) },
                message: { type: 'string', description: 'Portuguese sentence to show to the user.' },
                fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A sentence for each invalid field.' },
                requestId: { type: 'string' },
                retryAfter: { type: 'integer', description: 'seconds, as the header of this name' },
              },
            },
          },
        },
      },
      responses: { Error: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } } },
    },
  }
}
