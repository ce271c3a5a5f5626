import type { PlanUsage } from '@videozz/contract/browser'

export type StorageLevel = { fraction: number; tone: 'brand' | 'warn' | 'bad' }

/** How full the account's storage is; it warns from 80 % and is over at 100 %. */
export function storageLevel({ plan, storageConsumed }: Pick<PlanUsage, 'plan' | 'storageConsumed'>): StorageLevel {
  const fraction = plan.storageSize > 0 ? storageConsumed / plan.storageSize : 1
  return { fraction, tone: fraction >= 1 ? 'bad' : fraction >= 0.8 ? 'warn' : 'brand' }
}
