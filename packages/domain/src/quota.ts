import type { Plan } from './plans.ts'

/** Storage of an account in bytes; `consumed`: stored sources plus open reservations. */
export type StorageFigures = { consumed: number; plan: Pick<Plan, 'storageSize' | 'hasAdditional'> }

/** Whether `size` more bytes may be stored. Plans with additional storage have no limit. */
export function hasRoom({ consumed, plan }: StorageFigures, size: number): boolean {
  return plan.hasAdditional || consumed + size <= plan.storageSize
}

/** Percentages of use at which the storage banners appear. */
export const storageWarningPercent = 80
export const storageLimitPercent = 100

/** Values of the storage bar: percent with two decimals, at most 100, and whether the plan is exceeded. */
export function storageBar(consumed: number, total: number): { percent: number; over: boolean } {
  const percent = total > 0 ? (consumed / total) * 100 : consumed > 0 ? 100 : 0
  return { percent: Math.min(100, Math.round(percent * 100) / 100), over: consumed > total }
}

/** Which storage banner to show: none, the warning from 80 %, the limit from 100 %. */
export function storageAlert(consumed: number, total: number): 'warning' | 'limit' | null {
  const share = total > 0 ? (consumed / total) * 100 : consumed > 0 ? 100 : 0
  if (share >= storageLimitPercent) return 'limit'
  return share >= storageWarningPercent ? 'warning' : null
}
