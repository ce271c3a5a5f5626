import { hasFeature, type PermissionName, type Session } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { testVideoDetail } from '../../shared/media/test-video.ts'
import { professionalPlan } from '../../shared/testing/plans.ts'
import { detailTabs } from './detail-tabs.ts'

const sessionOf = (rules: PermissionName[] | null) =>
  ({
    accountId: 'a'.repeat(16),
    status: 'activated',
    plan: professionalPlan,
    flags: ['video-sales'],
    plugins: [],
    tenant: rules && { id: 'a'.repeat(16), rules, status: 'activated' },
  }) as unknown as Session
const shown = (session: Session) => detailTabs.filter(({ isShown }) => isShown(testVideoDetail(), session)).map(({ id }) => id)

it('shows the statistics of a media to the owner alone, where this build has statistics', () => {
  expect(shown(sessionOf(null)).includes('estatisticas')).toBe(hasFeature('statistics'))
  expect(shown(sessionOf(['videozz:videos:list', 'videozz:videos:edit']))).not.toContain('estatisticas')
})
