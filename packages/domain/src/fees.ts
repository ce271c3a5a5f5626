import { extraStorageCentsPerGb, gibibyte, type Plan } from './plans.ts'

/** What a student's first play costs, in cents; `offerActivationCents` on plans of type `offer`. */
export const activationCents = 399
export const offerActivationCents = 199

/** The fee of a student's first play on a plan, in cents; null on plans without. A trial waives nothing. */
export function activationFee(plan: Pick<Plan, 'type' | 'hasFee'>): number | null {
  if (!plan.hasFee) return null
  return plan.type === 'offer' ? offerActivationCents : activationCents
}

/** Bytes beyond the plan that are paid for: none on plans without additional storage. */
export function extraBytes(bytes: number, plan: Pick<Plan, 'storageSize' | 'hasAdditional'>): number {
  return plan.hasAdditional ? Math.max(0, bytes - plan.storageSize) : 0
}

/**
 * What additional storage of a month costs so far, in whole cents, half a cent rounded up: the price of a GB and month, times the extra
 * bytes at the end of each of its days, over the days of the month. Exact whatever the size.
 * @param byteDays sum of those extra bytes. @param daysInMonth 28 to 31.
 */
export function storageCents(byteDays: bigint, daysInMonth: number): bigint {
  const whole = BigInt(gibibyte) * BigInt(daysInMonth)
  return (2n * BigInt(extraStorageCentsPerGb) * byteDays + whole) / (2n * whole)
}

/**
 * What a day adds to its month, in cents. The days' amounts add up to the month's without a cent of difference, since each is what the
 * month costs with the day less what it cost without; and none is negative, since extra bytes are not.
 * @param before sum of the extra bytes of the month's earlier days.
 */
export function storageDayCents(before: bigint, extra: number, daysInMonth: number): number {
  return Number(storageCents(before + BigInt(extra), daysInMonth) - storageCents(before, daysInMonth))
}
