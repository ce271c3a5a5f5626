import type { StorageSummary } from '@videozz/contract'
import { readAccountContents } from '@videozz/db'
import { type AccountSession, folderKeysOf, hasPermission, standingFault } from '@videozz/domain'
import type { Deps } from '../../shared/app-deps.ts'
import { presentPlan } from '../../shared/present-plan.ts'
import { presentVideo } from '../../shared/present-video.ts'

const latest = 8

/** The stored media of the account acted for, or of a member's folders. Titles are included only for sessions that may list media. */
export async function readStorageSummary({ db, now }: Pick<Deps, 'db' | 'now'>, session: AccountSession): Promise<StorageSummary> {
  const lists = standingFault(session.status) === null && hasPermission(session, 'videozz:videos:list')
  const contents = await readAccountContents(db, session.accountId, { latest: lists ? latest : 0, within: folderKeysOf(session) })
  return {
    storageConsumed: contents.bytes,
    plan: presentPlan(session.plan),
    startedAt: contents.openedAt.toISOString(),
    countByTypes: [
      { _id: 'videos', count: contents.own },
      { _id: 'youtube', count: contents.youtube },
    ],
    newContent: contents.latest.map((item) => presentVideo(item, now())),
  }
}
