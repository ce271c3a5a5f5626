import { type Kysely, type Selectable, sql } from 'kysely'
import type { LivePollTable } from '../../schema/live-chat.ts'
import type { DatabaseSchema } from '../../schema/schema.ts'

type Db = Kysely<DatabaseSchema>
export type PollRow = Selectable<LivePollTable>
const pollsOf = (db: Db, videoKey: string) => db.selectFrom('live_polls').selectAll().where('video_key', '=', videoKey)

/** Polls of a live that were not deleted, the latest first. */
export const listPolls = (db: Db, videoKey: string): Promise<PollRow[]> =>
  pollsOf(db, videoKey).where('removed', '=', false).orderBy('opened_at', 'desc').execute()

/** Polls whose last change has a number after one and up to another; deleted ones too. */
export const listChangedPolls = (db: Db, videoKey: string, { after, upTo }: { after: number; upTo: number }): Promise<PollRow[]> =>
  pollsOf(db, videoKey).where('changed', '>', after).where('changed', '<=', upTo).orderBy('changed').execute()

/** Polls that were open in some seconds of the recording, in order. */
export const listReplayedPolls = (db: Db, videoKey: string, { from, to }: { from: number; to: number }): Promise<PollRow[]> =>
  pollsOf(db, videoKey)
    .where('removed', '=', false)
    .where('second', '<', to)
    .where((eb) => eb.or([eb('closed_second', 'is', null), eb('closed_second', '>=', from)]))
    .orderBy('opened_at')
    .execute()

/** A poll of a live that was not deleted. */
export const findPoll = (db: Db, videoKey: string, id: string): Promise<PollRow | undefined> =>
  pollsOf(db, videoKey).where('id', '=', id).where('removed', '=', false).executeTakeFirst()

type NewPoll = Pick<PollRow, 'id' | 'video_key' | 'question' | 'options' | 'opened_at' | 'second' | 'changed'>

export const insertPoll = (trx: Db, poll: NewPoll): Promise<PollRow> =>
  trx
    .insertInto('live_polls')
    .values({ ...poll, counts: poll.options.map(() => 0) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Closes a poll of a locked chat. */
export const closePollRow = (trx: Db, id: string, { second, changed }: { second: number; changed: number }): Promise<PollRow> =>
  trx
    .updateTable('live_polls')
    .set({ state: 'closed', closed_second: second, changed })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a poll of a locked chat with its votes; its row stays for those who know of it. */
export async function removePollRow(trx: Db, id: string, changed: number): Promise<void> {
  await trx.deleteFrom('live_poll_votes').where('poll_id', '=', id).execute()
  await trx
    .updateTable('live_polls')
    .set({ removed: true, state: 'closed', question: '', options: [], counts: [], changed })
    .where('id', '=', id)
    .execute()
}

/** Stores the vote of a viewer. @returns the option they chose before; undefined where this is their first vote. */
export async function insertPollVote(trx: Db, vote: { poll_id: string; viewer_id: string; option: number }): Promise<number | undefined> {
  const before = await trx
    .selectFrom('live_poll_votes')
    .select('option')
    .where('poll_id', '=', vote.poll_id)
    .where('viewer_id', '=', vote.viewer_id)
    .executeTakeFirst()
  if (before) return before.option
  await trx.insertInto('live_poll_votes').values(vote).execute()
  return undefined
}

/** Counts a vote of a poll of a locked chat. @param option from 0. */
export const countPollVote = (trx: Db, id: string, { option, changed }: { option: number; changed: number }): Promise<PollRow> =>
  trx
    .updateTable('live_polls')
    .set({
      changed,
      counts: sql<number[]>`(select array_agg(votes + (case when place = ${option + 1} then 1 else 0 end) order by place)
        from unnest(counts) with ordinality as c (votes, place))`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The options that a viewer chose in polls of a live. */
export const listPollChoices = (db: Db, videoKey: string, viewerId: string): Promise<{ poll: string; option: number }[]> =>
  db
    .selectFrom('live_poll_votes as v')
    .innerJoin('live_polls as p', 'p.id', 'v.poll_id')
    .select(['p.id as poll', 'v.option'])
    .where('v.viewer_id', '=', viewerId)
    .where('p.video_key', '=', videoKey)
    .execute()
