import type { FeatureFlag, PlanPeriod, PlanType } from './stored-values.ts'

/** A plan and its limits: `price` in cents of BRL, sizes in bytes (`uploadSize` per file), `maxResolution` the short side in pixels. */
export type Plan = {
  id: string
  title: string
  price: number
  period: PlanPeriod
  type: PlanType
  storageSize: number
  uploadSize: number
  maxResolution: number
  enableDownload: boolean
  enableSubtitles: boolean
  hasImprint: boolean
  hasAdditional: boolean
  hasFee: boolean
}

/** A plan with its terms of sale. `contentId`, `spaceId`: its ids at the parent platform; `trialDays`: of an account's first subscription. */
export type SoldPlan = Plan & {
  hidden: boolean
  deleted: boolean
  contentId: string | null
  spaceId: string | null
  action: 'buy' | 'request'
  trialDays: number
}

/** Bytes in the units shown to people: binary, 1 KB is 1024 bytes. */
export const mebibyte = 1024 ** 2
export const gibibyte = 1024 ** 3

/** Cost of storage beyond the plan, in cents of BRL per GB and month. */
export const extraStorageCentsPerGb = 50

/** The plan of every new account. */
export const freePlan: Plan = {
  id: 'planfree00000000',
  title: 'Gratuito',
  price: 0,
  period: 'monthly',
  type: 'default',
  storageSize: 2 * gibibyte,
  uploadSize: 500 * mebibyte,
  maxResolution: 720,
  enableDownload: false,
  enableSubtitles: false,
  hasImprint: false,
  hasAdditional: false,
  hasFee: false,
}

/** Paid plan with every feature; the demo account has it. */
export const professionalPlan: Plan = {
  id: 'planprofissional',
  title: 'Profissional',
  price: 19_900,
  period: 'monthly',
  type: 'paid',
  storageSize: 500 * gibibyte,
  uploadSize: 5 * gibibyte,
  maxResolution: 1080,
  enableDownload: true,
  enableSubtitles: true,
  hasImprint: true,
  hasAdditional: true,
  hasFee: true,
}

/** The professional plan billed yearly, at the price of ten months. */
const professionalYear: Plan = {
  ...professionalPlan,
  id: 'planproanual0000',
  title: 'Profissional anual',
  price: 199_000,
  period: 'yearly',
}

const studioPlan: Plan = {
  ...professionalPlan,
  id: 'planstudio000000',
  title: 'Studio',
  price: 9900,
  type: 'studio',
  storageSize: 200 * gibibyte,
  uploadSize: 3 * gibibyte,
}

/** Plan with half of the fee of a student's first play. */
const offerPlan: Plan = {
  ...professionalPlan,
  id: 'planoferta000000',
  title: 'Lançamento',
  price: 14_900,
  type: 'offer',
  storageSize: 300 * gibibyte,
}

/** Sold on request; the agreed limits are those of a plan of type `custom` that the operator creates for the account. */
const enterprisePlan: Plan = {
  ...professionalPlan,
  id: 'planenterprise00',
  title: 'Enterprise',
  price: 0,
  type: 'enterprise',
  storageSize: 10_240 * gibibyte,
  uploadSize: 40 * gibibyte,
  hasFee: false,
}

const sold = (plan: Plan, how: Partial<Pick<SoldPlan, 'action' | 'trialDays'>> = {}): SoldPlan => ({
  ...plan,
  hidden: false,
  deleted: false,
  contentId: null,
  spaceId: null,
  action: 'buy',
  trialDays: 15,
  ...how,
})

/** Plans the product ships with, in the order they are offered; the operator may change them and add others. */
export const shippedPlans: readonly SoldPlan[] = [
  sold(freePlan, { trialDays: 0 }),
  sold(studioPlan),
  sold(offerPlan),
  sold(professionalPlan),
  sold(professionalYear),
  sold(enterprisePlan, { action: 'request', trialDays: 0 }),
]

/** Feature flags that a plan includes, whatever the operator set for the account: paid plans embed media of any duration. */
export const planFlags = (plan: Pick<Plan, 'type'>): readonly FeatureFlag[] => (plan.type === 'default' ? [] : ['embed-video-full-time'])

/** Number of media that can be imported by link on the free plan. */
export const freeLinkImports = 20

/** Number of media that can be imported by link on a plan; null: unlimited. */
export const linkImportLimit = (plan: Pick<Plan, 'type'>): number | null => (plan.type === 'default' ? freeLinkImports : null)

/**
 * Faults of a plan an operator saves, by field, or null. Only the plan of new accounts has the type `default`, and its price is 0.
 * @param id id of the plan that is changed; undefined for a new one.
 */
export function planDraftFault(draft: Pick<Plan, 'type' | 'price'>, id: string | undefined): Record<string, string> | null {
  const isDefault = id === freePlan.id
  if (isDefault && draft.type !== 'default') return { type: 'O tipo do plano padrão não muda: toda conta nova começa nele.' }
  if (!isDefault && draft.type === 'default') return { type: 'Só há um plano padrão: escolha outro tipo.' }
  if (isDefault && draft.price > 0) return { price: 'O plano padrão é gratuito.' }
  return null
}
