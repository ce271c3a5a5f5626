import type { Plan } from '@videozz/contract'

/** Bytes in the units shown to people (spec `core.md` § 9: binary). */
export const mebibyte = 1024 ** 2
export const gibibyte = 1024 ** 3

/** Cost of storage beyond the plan, in cents of BRL per GB. */
export const extraStorageCentsPerGb = 50

/** The plan every new account begins on. */
export const freePlan: Plan = {
  _id: 'planfree00000000',
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
  _id: 'planprofissional',
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

/** Plans the product ships with; the operator may add others. */
export const shippedPlans: readonly Plan[] = [freePlan, professionalPlan]
