import { readFileSync } from 'node:fs'
import { accessRules } from '@videozz/contract'
import { expect, it } from 'vitest'
import { buildPage } from './build-page.ts'
import { describeRule } from './describe-rule.ts'
import { accessPagePath } from './page-path.ts'

it('is printed anew when a rule, a route or a screen changes: npm run access-table', () => {
  expect(readFileSync(accessPagePath, 'utf8')).toBe(buildPage())
})

it('gives different rules different names', () => {
  const rules = [...new Set(Object.values(accessRules).map((rule) => JSON.stringify(Object.entries(rule).sort())))]
  const names = new Set(Object.values(accessRules).map((rule) => describeRule(rule)))
  expect(names.size).toBe(rules.length)
})
