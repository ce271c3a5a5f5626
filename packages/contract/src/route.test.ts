import { expect, test } from 'vitest'
import { defineRoutes, routes } from './index.ts'

test('a route without an access rule does not compile', () => {
  // @ts-expect-error The rule is missing: were it optional, the type check would fail here.
  const open = defineRoutes({ getSecret: { method: 'GET', path: '/secret', summary: 'Forgotten rule' } })
  expect(open.getSecret).not.toHaveProperty('access')
})

test('every route has a unique method and path', () => {
  const addresses = Object.values(routes).map(
    (route) => `${route.method} ${'base' in route ? route.base : '/api'} ${route.path.replace(/\{\w+\}/g, '{}')}`,
  )
  expect(addresses).toEqual([...new Set(addresses)])
})
