import { readFileSync } from 'node:fs'
import { accessRules } from '@videozz/contract'
import { expect, it } from 'vitest'
import { buildPage } from './build-page.ts'
import { describeRule } from './describe-rule.ts'
import { accessPagePath } from './page-path.ts'

it('the access page matches rules, routes and screens (update it with npm run access-table)', () => {
  expect(readFileSync(accessPagePath, 'utf8')).toBe(buildPage())
})

it('describeRule returns a different name for every access rule', () => {
  const rules = [...new Set(Object.values(accessRules).map((rule) => JSON.stringify(Object.entries(rule).sort())))]
  const names = new Set(Object.values(accessRules).map((rule) => describeRule(rule)))
  expect(names.size).toBe(rules.length)
})
