import { errorCatalogue, type Route, routes } from '@videozz/contract'
import { z } from 'zod'

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
export type OpenApi = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
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
}

/** The access rule of a route in words. */
function describeAccess(rule: Route['access']): string {
  if (rule.who !== 'account')
    return {
      anyone: 'Aberta.',
      loopback: 'Só desta máquina.',
      'signed-address': 'O próprio endereço traz a assinatura.',
      person: 'Pessoa autenticada.',
      playback: 'Token de uma sessão de reprodução.',
      'refresh-cookie': 'Cookie de renovação.',
    }[rule.who]
  return [
    'Pessoa autenticada.',
    rule.permission && `Permissão \`${rule.permission}\`.`,
    rule.standing === 'good' && 'Conta em dia.',
    rule.feature && `Recurso do plano \`${rule.feature}\`.`,
    rule.flag && `Recurso liberado \`${rule.flag}\`.`,
    rule.tenant === 'denied' && 'Não disponível ao gerenciar outra conta.',
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
  const good = route.response
    ? { 'application/json': { schema: toSchema(route.response, 'output') } }
    : { [route.raw ?? 'application/octet-stream']: {} }
  return {
    operationId: name,
    summary: route.summary,
    description: describeAccess(route.access),
    tags: [tagOf(route)],
    security: schemes[route.access.who],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { required: true, content: { 'application/json': { schema: toSchema(route.body, 'input') } } } }),
    ...(takesBytes && { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }),
    responses: { 200: { description: 'Sucesso', content: good }, default: { $ref: '#/components/responses/Error' } },
  }
}

const tagOf = (route: Route): string =>
  route.base && route.base !== '/api' ? route.base.slice(1) || 'sistema' : route.path.split('/')[1] || 'sistema'

/** The contract as OpenAPI 3.1. @param publicUrl origin of the installation. */
export function buildOpenApi(product: string, publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    const base = route.base === '/' ? '' : (route.base ?? '/api')
    const path = (paths[base + route.path] ??= {})
    path[route.method.toLowerCase()] = toOperation(name, route)
  }
  const tags = [...new Set(Object.values(paths).flatMap((path) => Object.values(path).flatMap((operation) => operation.tags)))].toSorted()
  return {
    openapi: '3.1.0',
    info: { title: `API do ${product}`, version: '1', description: 'Todas as chamadas, geradas do contrato que o servidor aplica.' },
    servers: [{ url: publicUrl }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Token de acesso dado por `POST /api/auth`.' },
        playbackToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token da sessão de reprodução; nas listas e chaves ele faz parte do endereço.',
        },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: 'videozz_refresh' },
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
                message: { type: 'string', description: 'Frase em português para mostrar a quem usa.' },
                fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Uma frase por campo inválido.' },
                requestId: { type: 'string' },
              },
            },
          },
        },
      },
      responses: { Error: { description: 'Falha', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } } },
    },
  }
}
