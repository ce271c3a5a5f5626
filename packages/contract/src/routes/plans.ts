import { z } from 'zod'
import { featureFlags } from '../access.ts'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

export const accountStatusSchema = z.enum(['disabled', 'activated', 'canceled', 'overdue'])
export const planTypeSchema = z.enum(['default', 'nutror', 'studio', 'paid', 'offer', 'custom', 'enterprise'])

/** What a plan gives, as sessions carry it. */
export const planSchema = z.object({
  _id: keySchema,
  title: z.string(),
  price: z.int().describe('cents of BRL'),
  period: z.enum(['monthly', 'yearly']),
  type: planTypeSchema,
  storageSize: z.int().describe('bytes'),
  uploadSize: z.int().describe('bytes per file'),
  maxResolution: z.int().describe('short side in pixels'),
  enableDownload: z.boolean(),
  enableSubtitles: z.boolean(),
  hasImprint: z.boolean(),
  hasAdditional: z.boolean(),
  hasFee: z.boolean(),
})

/** A plan with how it is sold. */
export const soldPlanSchema = planSchema.extend({
  hidden: z.boolean().describe('not for sale'),
  deleted: z.boolean(),
  contentId: z.string().nullable().describe('what the parent platform sells it as'),
  spaceId: z.string().nullable(),
  action: z.enum(['buy', 'request']).describe('`request`: contracted by talking to us'),
  trialDays: z.int().describe('free days of the first subscription of an account'),
})

export const listedPlanSchema = soldPlanSchema.extend({ current: z.boolean().describe('the account has it') })

const usage = {
  storageConsumed: z.int().describe('bytes of sources kept, plus running reservations'),
  videosYT: z.int().describe('media imported by link'),
  startedAt: instantSchema.describe('since when the account is there'),
}

export const planUsageSchema = z
  .object({ plan: planSchema, ...usage })
  .describe('a member bound to folders is told the bytes and imports of the media in them alone, without reservations')

export const planDetailSchema = z.object({
  plan: soldPlanSchema,
  ...usage,
  linkImports: z.int().nullable().describe('media the plan lets import by link; null: without a limit'),
  status: accountStatusSchema,
  subscription: z
    .object({
      state: z.enum(['trial', 'active', 'overdue', 'canceled']),
      trialEndsAt: instantSchema.nullable(),
      periodEnd: instantSchema.nullable(),
    })
    .nullable()
    .describe('the one that runs, or else the one that ended last'),
  mayContract: z.boolean().describe('no subscription runs that must be canceled first'),
  trialAvailable: z.boolean().describe('free days are for the first subscription alone'),
  shoppingUrl: z.string().nullable().describe('where the parent platform keeps subscriptions; null: at `/assinaturas`'),
  contact: z.string().nullable().describe('e-mail that answers requests for a plan'),
})

export const planRoutes = defineRoutes({
  listPlans: {
    method: 'GET',
    path: '/plans',
    access: accessRules.plans,
    summary: 'Plans for sale in their order, and the plan of the account, for sale or not',
    response: z.array(listedPlanSchema),
  },
  getMyPlan: {
    method: 'GET',
    path: '/plans/mine',
    access: accessRules.signedIn,
    scope: 'billing:read',
    summary: 'Plan of the account and what it uses',
    response: planUsageSchema,
  },
  getPlanDetail: {
    method: 'GET',
    path: '/plans/detail',
    access: accessRules.plans,
    summary: 'Plan of the account, what it uses of it, how it is subscribed to and whether another can be contracted',
    response: planDetailSchema,
  },
  getFeatures: {
    method: 'GET',
    path: '/user/features',
    access: { who: 'person' },
    summary: 'Feature flags of the account and its total storage',
    response: z.object({ flags: z.array(z.enum(featureFlags)), totalStorageGB: z.number() }),
  },
})

export type Plan = z.output<typeof planSchema>
export type SoldPlan = z.output<typeof soldPlanSchema>
export type ListedPlan = z.output<typeof listedPlanSchema>
export type PlanUsage = z.output<typeof planUsageSchema>
export type PlanDetail = z.output<typeof planDetailSchema>
export type AccountStatus = z.output<typeof accountStatusSchema>
