import { expect, it } from 'vitest'
import { queryKeyFaults } from './query-keys.ts'

const faultsOf = (path: string, text: string): number => queryKeyFaults({ path: `apps/web/src/${path}`, text }).length

it.each([
  ['features/plans/api/plans.ts', "useQuery({ queryKey: ['plans'], queryFn })"],
  ['features/plans/api/plans.ts', "useQuery({\n  queryKey: [\n    'plans',\n  ],\n})"],
  ['features/plans/api/plans.ts', "void client.invalidateQueries({ queryKey: ['videos'] })"],
  ['features/plans/api/plans.ts', 'void client.invalidateQueries({ queryKey: plansQuery.queryKey })'],
  ['features/plans/api/plans.ts', "for (const queryKey of [['videos'], ['plans']]) void client.invalidateQueries({ queryKey })"],
  ['features/plans/api/plans.ts', "client.setQueryData(['plans'], plans)"],
  ['app/console/console-top.tsx', "client.removeQueries({ queryKey: ['admin'] })"],
  ['shared/session/switch-profile.ts', "queryOptions({ queryKey: ['profiles'] })"],
  ['app/use-session-changes.test.tsx', "client.setQueryData<string>(['videos'], 'kept')"],
  ['app/use-session-changes.test.tsx', "client.getQueryData(['videos'])"],
])('a query key in %s is a fault: %s', (path, text) => {
  expect(faultsOf(path, text)).toBe(1)
})

it.each([
  ['shared/queries/plans.ts', "queryOptions({ queryKey: ['plans'] })"],
  ['shared/queries/console/log.ts', 'client.invalidateQueries({ queryKey: listKey })'],
  ['features/plans/api/plans.ts', 'void invalidatePlans(client)\nvoid queryClient.ensureQueryData(plansQuery)'],
  ['features/plans/api/plans.test.ts', 'client.setQueryData(plansQuery.queryKey, plans)'],
])('no fault in %s: %s', (path, text) => {
  expect(faultsOf(path, text)).toBe(0)
})

it('ignores other packages', () => {
  expect(queryKeyFaults({ path: 'packages/client/src/a.ts', text: "queryKey: ['a']" })).toEqual([])
})
