// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { affiliate, keepAffiliate } from './affiliate.ts'

beforeEach(() => localStorage.clear())

it('keepAffiliate stores the first ?a= value and ignores later ones', () => {
  keepAffiliate('?b=1')
  expect(affiliate()).toBeUndefined()
  keepAffiliate('?x=1&a=parceiro-7')
  keepAffiliate('?a=outro')
  expect(affiliate()).toBe('parceiro-7')
})

it.each(['?a=', '?a=<script>', `?a=${'x'.repeat(65)}`, '?a=a%20b'])('keepAffiliate stores nothing for %s', (search) => {
  keepAffiliate(search)
  expect(localStorage.length).toBe(0)
})
