import { Validator } from '@seriousme/openapi-schema-validator'
import { routes } from '@videozz/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import type { OpenApi } from './build-openapi.ts'
import { describeSchema } from './render-docs.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ env: { PRODUCT_NAME: 'Aulas & Cia' } })
})
afterAll(() => api.close())

describe('the API described', () => {
  it('is valid OpenAPI 3.1 with every route of the contract', async () => {
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

  it('names each parameter of a path, and the fields a body takes', async () => {
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

  it('is a page that needs no script and no other host', async () => {
    const response = await fetch(`${api.url}/api/docs`)
    const page = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page).not.toMatch(/<script|https?:\/\//)
    expect(page).toContain('Aulas &#38; Cia API')
    for (const name of Object.keys(routes)) expect(page).toContain(`id="${name}"`)
  })

  it('writes schemas as short text', () => {
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
