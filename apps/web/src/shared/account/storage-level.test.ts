import { gibibyte } from '@videozz/domain'
import { expect, it } from 'vitest'
import { storageLevel } from './storage-level.ts'
import { freePlan } from '../testing/plans.ts'

it.each([
  [0, 'brand'],
  [1.59 * gibibyte, 'brand'],
  [1.6 * gibibyte, 'warn'],
  [2 * gibibyte, 'bad'],
  [3 * gibibyte, 'bad'],
])('tone at %d bytes of 2 GB: %s', (storageConsumed, tone) => expect(storageLevel({ plan: freePlan, storageConsumed }).tone).toBe(tone))
