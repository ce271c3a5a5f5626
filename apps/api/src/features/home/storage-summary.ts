import type { StorageSummary } from '@videozz/contract'
import { readAccountContents } from '@videozz/db'
import { type AccountSession, hasPermission, standingFault } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentPlan } from '../../shared/present-plan.ts'
import { presentVideo } from '../../shared/present-video.ts'

const latest = 8

/** The stored media of the account acted for. Titles are included only for sessions that may list media. */
export async function readStorageSummary({ db, now }: Pick<Deps, 'db' | 'now'>, session: AccountSession): Promise<StorageSummary> {
  const lists = standingFault(session.status) === null && hasPermission(session, 'videozz:videos:list')
  const contents = await readAccountContents(db, session.accountId, lists ? latest : 0)
  const { account } = contents
  return {
    storageConsumed: account.storage_used + account.storage_reserved,
    plan: presentPlan(session.plan),
    startedAt: account.created_at.toISOString(),
    countByTypes: [
      { _id: 'videos', count: contents.own },
      { _id: 'youtube', count: contents.youtube },
    ],
    newContent: contents.latest.map((item) => presentVideo(item, now())),
  }
}
