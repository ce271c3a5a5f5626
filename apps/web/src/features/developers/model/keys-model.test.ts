import { apiScopes, hasFeature, routes } from '@videozz/contract'
import { describe, expect, it } from 'vitest'
import { exampleCall } from './example-call.ts'
import { checkEndDate, endOf } from './key-end.ts'
import { offeredScopes, scopeGroups, scopesInWords } from './scope-words.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

describe('scopeGroups and scopesInWords', () => {
  it('scopeGroups contains every API scope exactly once', () => {
    expect(scopeGroups.flatMap(({ scopes }) => scopes.map(({ scope }) => scope)).sort()).toEqual([...apiScopes].sort())
  })

  it('offeredScopes leaves out scopes of lives while this build has none, and no group is empty', () => {
    const offered = offeredScopes.flatMap(({ scopes }) => scopes.map(({ scope }) => scope))
    expect(offered.includes('lives:write')).toBe(hasFeature('lives'))
    expect(offered).toContain('videos:read')
    expect(offeredScopes.every(({ scopes }) => scopes.length > 0)).toBe(true)
  })

  it('scopesInWords lists scopes in the order of scopeGroups', () => {
    expect(scopesInWords(['uploads:write', 'videos:read'])).toBe('Ver mídias, enviar arquivos')
  })
})

describe('endOf and checkEndDate', () => {
  it('endOf returns null, the instant in 30 days, or the last second of a day in São Paulo', () => {
    expect(endOf('never', '', now)).toBeNull()
    expect(endOf('30', '', now)).toBe('2026-12-22T12:00:00.000Z')
    expect(endOf('date', '2026-12-31', now)).toBe('2027-01-01T02:59:59.000Z')
  })

  it('checkEndDate accepts today and rejects past and empty dates', () => {
    expect(checkEndDate('2026-11-22', now)).toBeNull()
    expect(checkEndDate('2026-11-21', now)).toBe('Escolha uma data futura.')
    expect(checkEndDate('', now)).toBe('Informe a data.')
  })
})

it('exampleCall requests an existing route of the scopes, or returns null without an example', () => {
  const paths: string[] = Object.values(routes).map(({ path }) => `/api${path}`)
  for (const scope of ['videos:read', 'billing:read', 'embed:read', 'lives:read', 'webhooks:read', 'uploads:write'] as const) {
    const [, path = ''] = /"https:\/\/v\.exemplo\.com([^"?]+)/.exec(exampleCall('https://v.exemplo.com', [scope]) ?? '') ?? []
    expect(paths).toContain(path)
  }
  expect(exampleCall('https://v.exemplo.com', ['viewers:write'])).toBeNull()
  expect(exampleCall('https://v.exemplo.com', ['uploads:write', 'videos:read'])).toContain('/api/videos?limit=5')
})
