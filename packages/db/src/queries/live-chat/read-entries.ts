import type { ChatEntryKind } from '@videozz/domain'
import type { Kysely } from 'kysely'
import type { DatabaseSchema } from '../../schema/schema.ts'
import type { ChatEntryRow } from './entries.ts'

type Db = Kysely<DatabaseSchema>
const entriesOf = (db: Db, videoKey: string) => db.selectFrom('live_chat_entries').selectAll().where('video_key', '=', videoKey)

/**
 * What is listed of a chat when it is opened, in the order it was written: the latest messages, and the questions with most votes.
 * @param most of each kind; 0 leaves it out.
 */
export async function listLatestEntries(
  db: Db,
  videoKey: string,
  { most, hidden }: { most: Record<ChatEntryKind, number>; /** Hidden ones too. */ hidden: boolean },
): Promise<ChatEntryRow[]> {
  const all = entriesOf(db, videoKey).$if(!hidden, (shown) => shown.where('hidden_at', 'is', null))
  const [messages, questions] = await Promise.all([
    most.message === 0 ? [] : all.where('kind', '=', 'message').orderBy('sent_at', 'desc').limit(most.message).execute(),
    most.question === 0
      ? []
      : all.where('kind', '=', 'question').orderBy('votes', 'desc').orderBy('sent_at', 'desc').limit(most.question).execute(),
  ])
  return [...messages, ...questions].toSorted((a, b) => a.sent_at.getTime() - b.sent_at.getTime() || a.changed - b.changed)
}

/** Entries whose last change has a number after one and up to another, the first changes first. */
export const listChangedEntries = (
  db: Db,
  videoKey: string,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<ChatEntryRow[]> =>
  entriesOf(db, videoKey).where('changed', '>', after).where('changed', '<=', upTo).orderBy('changed').limit(most).execute()

/** Entries that were written in some seconds of the recording and are not hidden, in order. */
export const listReplayedEntries = (
  db: Db,
  videoKey: string,
  { from, to, most, kinds }: { from: number; to: number; most: number; kinds: readonly ChatEntryKind[] },
): Promise<ChatEntryRow[]> =>
  entriesOf(db, videoKey)
    .where('second', '>=', from)
    .where('second', '<', to)
    .where('hidden_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('second')
    .orderBy('sent_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** The latest entries that were written before the live began, in order. */
export async function listEarlyEntries(
  db: Db,
  videoKey: string,
  { most, kinds }: { most: number; kinds: readonly ChatEntryKind[] },
): Promise<ChatEntryRow[]> {
  const latest = await entriesOf(db, videoKey)
    .where('second', '=', 0)
    .where('hidden_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('sent_at', 'desc')
    .limit(most)
    .execute()
  return latest.toReversed()
}

/** Questions of a live that a viewer voted for. */
export async function listVotedEntries(db: Db, videoKey: string, viewerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('live_chat_votes as v')
    .innerJoin('live_chat_entries as e', 'e.id', 'v.entry_id')
    .select('e.id')
    .where('v.viewer_id', '=', viewerId)
    .where('e.video_key', '=', videoKey)
    .execute()
  return rows.map((row) => row.id)
}

/** What a viewer wrote in lives, the latest first. */
export const listViewerChat = (db: Db, viewerId: string, most: number) =>
  db
    .selectFrom('live_chat_entries as e')
    .innerJoin('videos as v', 'v.key', 'e.video_key')
    .select(['e.video_key', 'v.title', 'e.kind', 'e.text', 'e.sent_at', 'e.hidden_at'])
    .where('e.viewer_id', '=', viewerId)
    .orderBy('e.sent_at', 'desc')
    .limit(most)
    .execute()
