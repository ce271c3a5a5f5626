import { extraStorageCentsPerGb, gibibyte, type Plan } from './plans.ts'

/** Fee of a student's first play, in cents of BRL; `offerActivationCents` on plans of type `offer`. */
export const activationCents = 399
export const offerActivationCents = 199

/** Fee of a student's first play on a plan, in cents; null on plans without a fee. It is charged during a trial too. */
export function activationFee(plan: Pick<Plan, 'type' | 'hasFee'>): number | null {
  if (!plan.hasFee) return null
  return plan.type === 'offer' ? offerActivationCents : activationCents
}

/** Cost of one month on a plan, in cents. `total` is the sum of the others. */
export type MonthCost = { plan: number; students: number; storage: number; total: number }

/**
 * What a month on a plan costs; null where its price is agreed upon, or what is stored does not fit. A yearly price counts as its twelfth, in
 * whole cents, half a cent rounded up.
 * @param use `newStudents` that watch for the first time in that month; `bytes` stored all month.
 */
export function monthCost(
  plan: Pick<Plan, 'type' | 'hasFee' | 'price' | 'period' | 'storageSize' | 'hasAdditional'>,
  { newStudents, bytes }: { newStudents: number; bytes: number },
): MonthCost | null {
  if (plan.type === 'enterprise' || (bytes > plan.storageSize && !plan.hasAdditional)) return null
  const price = plan.period === 'yearly' ? Math.round(plan.price / 12) : plan.price
  const students = newStudents * (activationFee(plan) ?? 0)
  const storage = Math.round((extraBytes(bytes, plan) / gibibyte) * extraStorageCentsPerGb)
  return { plan: price, students, storage, total: price + students + storage }
}

/** Billed bytes beyond the storage of the plan: 0 on plans without additional storage. */
export function extraBytes(bytes: number, plan: Pick<Plan, 'storageSize' | 'hasAdditional'>): number {
  return plan.hasAdditional ? Math.max(0, bytes - plan.storageSize) : 0
}

/**
 * Cost of a month's additional storage so far, in whole cents, half a cent rounded up: the price of a GB and month, times the extra bytes
 * summed over the ends of its days, divided by the days of the month. Exact for any size.
 * @param byteDays sum of those extra bytes. @param daysInMonth 28 to 31.
 */
export function storageCents(byteDays: bigint, daysInMonth: number): bigint {
  const whole = BigInt(gibibyte) * BigInt(daysInMonth)
  return (2n * BigInt(extraStorageCentsPerGb) * byteDays + whole) / (2n * whole)
}

/**
 * Cost of a day's additional storage, in cents: the cost of the month with the day less the cost without it. So the days add up to the
 * month exactly, and no day is negative.
 * @param before sum of the extra bytes of the month's earlier days. @param extra extra bytes at the end of the day.
 */
export function storageDayCents(before: bigint, extra: number, daysInMonth: number): number {
  return Number(storageCents(before + BigInt(extra), daysInMonth) - storageCents(before, daysInMonth))
}
