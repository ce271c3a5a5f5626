import { type Route, type Routes, routes } from '@videozz/contract'
import { expect, it } from 'vitest'
import { isChange, isRecordedForKeys } from './record-change.ts'
import { describeChange } from './describe-change.ts'

const reachable = (Object.entries(routes) as [keyof Routes, Route][]).filter(
  ([name, { access, scope }]) =>
    (isChange(name) && access.who === 'account' && access.tenant !== 'denied') || (scope !== undefined && isRecordedForKeys(name)),
)

it.each(reachable.map(([name]) => name))('%s has a sentence for the account’s owner', (name) => {
  expect(describeChange(name)).not.toContain('(')
})

it('says of a route it does not know at least that something was changed', () => {
  expect(describeChange('somethingNew')).toBe('Alterou a conta (somethingNew)')
})
