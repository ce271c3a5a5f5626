import { dropOldReports } from '@videozz/db'
import { reportDays } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'

const batch = 500
/** A day longer than the address in the mail is valid. */
const keptMs = (reportDays + 1) * 86_400_000

/** Deletes reports whose addresses have ended, by the age of their files: those that no row names as well. */
export async function purgeReports({ db, store }: Pick<Deps, 'db' | 'store'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  let old: string[] = []
  for await (const { key, lastModified } of store.list('r/')) {
    if (lastModified < before) old.push(key)
    if (old.length < batch) continue
    await store.delete(old)
    old = []
  }
  if (old.length > 0) await store.delete(old)
  await dropOldReports(db, before)
}
