import { type Route, type Routes, routes } from '@videozz/contract'
import { expect, it } from 'vitest'
import { isChange, isRecordedForKeys } from './record-change.ts'
import { describeChange } from './describe-change.ts'

const reachable = (Object.entries(routes) as [keyof Routes, Route][]).filter(
  ([name, { access, scope }]) =>
    (isChange(name) && access.who === 'account' && access.tenant !== 'denied') || (scope !== undefined && isRecordedForKeys(name)),
)

it.each(reachable.map(([name]) => name))('describeChange has a sentence for %s', (name) => {
  expect(describeChange(name)).not.toContain('(')
})

it('describeChange returns a general sentence for an unknown route', () => {
  expect(describeChange('somethingNew')).toBe('Alterou a conta (somethingNew)')
})
