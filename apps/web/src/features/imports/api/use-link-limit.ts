import { useQuery } from '@tanstack/react-query'
import { linkImportLimit } from '@videozz/domain'
import { planUsageQuery } from '../../../shared/queries/plans.ts'
import { limitReason } from '../model/link-form.ts'

/** How many media the account has by link, how many its plan lets it have (null: any number), and why it can have no more. */
export function useLinkLimit(): { count: number; limit: number | null; reason: string | null } {
  const usage = useQuery(planUsageQuery).data
  const count = usage?.videosYT ?? 0
  const limit = usage ? linkImportLimit(usage.plan) : null
  return { count, limit, reason: limitReason(count, limit) }
}
