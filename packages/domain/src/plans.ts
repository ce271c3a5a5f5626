import type { PlanPeriod, PlanType } from './stored-values.ts'

/** What a plan gives: `price` in cents of BRL, sizes in bytes (`uploadSize` per file), `maxResolution` the short side in pixels. */
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

/** A plan with how it is sold. `contentId` and `spaceId`: what the parent platform sells it as; `trialDays`: of an account's first subscription. */
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

/** Cost of storage beyond the plan, in cents of BRL per GB. */
export const extraStorageCentsPerGb = 50

/** The plan every new account begins on. */
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

/** Paid plan with everything an ordinary producer needs; the demo account has it. */
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

/** The professional plan by the year, at the price of ten months. */
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

/** Half of the fee of a student's first view. */
const offerPlan: Plan = {
  ...professionalPlan,
  id: 'planoferta000000',
  title: 'Lançamento',
  price: 14_900,
  type: 'offer',
  storageSize: 300 * gibibyte,
}

/** Agreed with whoever asks; what it gives stands in a plan of type `custom` that the operator makes for that account. */
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

/** Media that the free plan lets import by link. */
export const freeLinkImports = 20

/** How many media a plan lets import by link; null: as many as one likes. */
export const linkImportLimit = (plan: Pick<Plan, 'type'>): number | null => (plan.type === 'default' ? freeLinkImports : null)

/**
 * What stands against a plan as an operator writes it, by field: the type of the plan new accounts begin on is that plan's alone, and it
 * costs nothing.
 * @param id of the plan that is changed; none for a new one.
 */
export function planDraftFault(draft: Pick<Plan, 'type' | 'price'>, id: string | undefined): Record<string, string> | null {
  const isDefault = id === freePlan.id
  if (isDefault && draft.type !== 'default') return { type: 'O tipo do plano padrão não muda: toda conta nova começa nele.' }
  if (!isDefault && draft.type === 'default') return { type: 'Só há um plano padrão: escolha outro tipo.' }
  if (isDefault && draft.price > 0) return { price: 'O plano padrão é gratuito.' }
  return null
}
