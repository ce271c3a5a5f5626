import { expect, it } from 'vitest'
import { type Check, type CheckResult, chosenChecks, runChecks, summarize } from './run-checks.ts'

const good: Check = { name: 'boa', title: 'Boa', run: () => Promise.resolve('visto') }
const bad: Check = { name: 'ruim', title: 'Ruim', run: () => Promise.reject(new Error('quebrou')) }
const states = (results: readonly CheckResult[]) => results.map(({ state }) => state)

it('runChecks runs checks in sequence, reports each state and continues after a failure', async () => {
  const told: CheckResult[][] = []
  await runChecks(
    [bad, good],
    (results) => void told.push(results),
    () => false,
  )
  expect(told.map(states)).toEqual([
    ['running', 'waiting'],
    ['failed', 'waiting'],
    ['failed', 'running'],
    ['failed', 'passed'],
  ])
  expect(told.at(-1)).toMatchObject([{ detail: 'quebrou' }, { detail: 'visto' }])
  expect(summarize(told.at(-1) ?? [])).toEqual({ percent: 100, failed: 1, done: true, sentence: '1 verificação falhou.' })
})

it('runChecks stops reporting once its ended callback returns true', async () => {
  const told: CheckResult[][] = []
  let over = false
  const leaving: Check = { ...good, run: () => ((over = true), Promise.resolve('')) }
  await runChecks(
    [leaving, good],
    (results) => void told.push(results),
    () => over,
  )
  expect(told.map(states)).toEqual([['running', 'waiting']])
})

it('summarize returns the percentage and the sentence for running and completed checks', () => {
  expect(summarize([])).toMatchObject({ percent: 0, done: false })
  expect(summarize([{ state: 'passed', detail: '', ms: 1 }, { state: 'running' }])).toMatchObject({
    percent: 50,
    sentence: 'Testando… 1 de 2',
  })
  expect(summarize([{ state: 'passed', detail: '', ms: 1 }])).toMatchObject({ done: true, sentence: 'Tudo funciona como deveria.' })
})

it('chosenChecks returns the named check, or all for an unknown or missing name', () => {
  expect(chosenChecks([good, bad], 'ruim')).toEqual([bad])
  expect(chosenChecks([good, bad], 'nada')).toEqual([good, bad])
  expect(chosenChecks([good, bad], undefined)).toEqual([good, bad])
})
