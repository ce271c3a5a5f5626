import { createHmac, randomBytes } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { apiScopes, isOfferedEvent, type Route, routes, webhookEventTypes } from '@videozz/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import type { OpenApi } from './build-openapi.ts'
import { bareWebhook } from './render-guide.ts'
import { describeSchema } from './render-text.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { PRODUCT_NAME: 'Aulas & Cia' } })
})
afterAll(() => api.close())

describe('API documentation', () => {
  it('openapi.json is valid OpenAPI 3.1 with every route of the contract', async () => {
    const response = await fetch(`${api.url}/api/openapi.json`)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const document = (await response.json()) as OpenApi
    const validator = new Validator()
    const { errors } = await validator.validate(document)
    expect(errors).toBeUndefined()
    expect(validator.version).toBe('3.1')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(Object.keys(routes).toSorted())
    expect(operations.filter(({ tags }) => tags.includes('other')).map(({ operationId }) => operationId)).toEqual([])
  })

  it('openapi.json declares every path parameter and the fields of a request body', async () => {
    const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as OpenApi
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name)
        expect(declared.toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted())
      }
    }
    expect(document.paths['/api/accounts/sign-in']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      additionalProperties: false,
    })
  })

  it('openapi.json lists apiKey security with the scope of each route, and none for routes without a scope', async () => {
    const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as OpenApi
    const operations = new Map(Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one])))
    for (const [name, { scope }] of Object.entries(routes) as [string, Route][]) {
      const taken = operations.get(name)?.security.filter((one) => 'apiKey' in one)
      expect([name, taken]).toEqual([name, scope ? [{ apiKey: [scope] }] : []])
    }
  })

  it('openapi.json and /api/docs describe every webhook event type that is offered', async () => {
    const { webhooks } = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as OpenApi
    const offered = webhookEventTypes.filter(isOfferedEvent)
    expect(Object.keys(webhooks).toSorted()).toEqual(offered.toSorted())
    expect(webhooks['encode.playable']?.post.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['id', 'type', 'createdAt', 'data'],
      properties: { type: { const: 'encode.playable' }, data: { required: ['videoKey', 'title'] } },
    })
    const page = await (await fetch(`${api.url}/api/docs`)).text()
    for (const type of offered) expect(page).toContain(`id="event-${type}"`)
    for (const scope of apiScopes) expect(page).toContain(`<code>${scope}</code>`)
  })

  it('GET /api/docs is an HTML page without scripts or other hosts', async () => {
    const response = await fetch(`${api.url}/api/docs`)
    const page = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page).not.toMatch(/<script|https?:\/\//)
    expect(page).toContain('Aulas &#38; Cia API')
    for (const name of Object.keys(routes)) expect(page).toContain(`id="${name}"`)
  })

  it('bareWebhook, the example of the guide, verifies a webhook signature', async () => {
    type Example = { isOurs: (secret: string, headers: Record<string, string>, body: Buffer) => boolean }
    const { isOurs } = (await import(`data:text/javascript,${encodeURIComponent(bareWebhook)}`)) as Example
    const secret = randomBytes(32)
    const body = Buffer.from('{"title":"Maçã"}')
    const sign = (at: number) => {
      const signature = createHmac('sha256', secret).update(`e1.${at}.`).update(body).digest('base64')
      return { 'webhook-id': 'e1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,AAAA v1,${signature}` }
    }
    const now = Math.floor(Date.now() / 1000)
    const given = `whsec_${secret.toString('base64')}`
    expect(isOurs(given, sign(now), body)).toBe(true)
    expect(isOurs(given, sign(now), Buffer.from('{"title":"Pera"}'))).toBe(false)
    expect(isOurs(given, sign(now - 400), body)).toBe(false)
  })

  it('describeSchema formats a schema as short text', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: {
        a: { type: 'array', items: { enum: ['x', 'y'] } },
        b: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'seconds' },
      },
    }
    expect(describeSchema(schema)).toBe('{\n  a: "x" | "y"[]\n  b?: string | null  // seconds\n}')
  })
})
