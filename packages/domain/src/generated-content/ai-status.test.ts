import { expect, it } from 'vitest'
import { aiProgress, aiStatuses, aiSteps, isAiOver } from './ai-status.ts'

it('aiProgress is the steps before and half of the current one', () => {
  expect(aiSteps.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  expect(Object.fromEntries(aiStatuses.map((status) => [status, aiProgress(status)]))).toEqual({
    pending: 0,
    starting: 0,
    analyzing: 8,
    extracting: 25,
    correlating: 43,
    processing: 63,
    structuring: 83,
    finishing: 95,
    completed: 100,
    failed: 0,
  })
  expect(aiStatuses.filter(isAiOver)).toEqual(['completed', 'failed'])
})
