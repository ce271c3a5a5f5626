import type { LeakPerson, LeakSession } from '@videozz/contract'
import {
  type CodedHolder,
  type Database,
  findCodePlayback,
  findHistorySession,
  findMarkHolder,
  findUserById,
  findViewerIdentities,
  type HistorySession,
  listViewerHistory,
} from '@videozz/db'
import { countSeconds, nameBrowser, sayDevice, type Seconds, sharedSeconds } from '@videozz/domain'

export type HolderOfMedia = CodedHolder & { accountId: string; videoKey: string; generation: number }

/** Sessions that a report lists. */
const mostSessions = 30
/** A session may have been opened so many milliseconds before it asked for anything. */
const openedBeforeMs = 24 * 3600 * 1000

/**
 * What is known of somebody who was given a marked media.
 * @param shown seconds of the media that a leak shows.
 */
export async function gatherPerson(db: Database, holder: HolderOfMedia, shown: Seconds): Promise<LeakPerson> {
  const given = await findMarkHolder(db, holder)
  const [firstAt, lastAt] = [given?.firstAt ?? new Date(0), given?.lastAt ?? new Date(0)]
  const nobody: LeakPerson = {
    kind: holder.kind,
    identified: 'none',
    viewerId: null,
    name: null,
    email: null,
    memberId: null,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    sessions: [],
    omitted: 0,
  }
  if (holder.kind === 'user') {
    const user = await findUserById(db, holder.id)
    return { ...nobody, identified: user ? 'account' : 'erased', name: user?.name ?? null, email: user?.email ?? null }
  }
  if (holder.kind === 'session') return gatherSession(db, nobody, given?.code ?? null, shown)
  // Of several that were merged, the one that remains is the first.
  const [viewer] = await findViewerIdentities(db, holder.accountId, holder.id)
  if (!viewer) return { ...nobody, identified: 'erased' }
  const query = {
    viewerId: viewer.id,
    videoKey: holder.videoKey,
    from: new Date(firstAt.getTime() - openedBeforeMs),
    limit: mostSessions + 1,
  }
  const found = (await listViewerHistory(db, query)).map((session) => presentSession(session, shown))
  return {
    ...nobody,
    identified: 'signed',
    viewerId: viewer.id,
    name: viewer.name,
    email: viewer.email,
    memberId: viewer.identity.startsWith('s:') ? viewer.identity.slice(2) : null,
    sessions: found.slice(0, mostSessions),
    omitted: Math.max(0, found.length - mostSessions),
  }
}

/** A viewer who was not signed, by the code of their session. */
async function gatherSession(db: Database, nobody: LeakPerson, code: string | null, shown: Seconds): Promise<LeakPerson> {
  const row = code === null ? undefined : await findCodePlayback(db, code)
  if (!row || code === null) return nobody
  const session = await findHistorySession(db, code, row.session_id, row.session_created_at)
  const known = row.viewer_id !== null
  return {
    ...nobody,
    identified: known ? 'unsigned' : row.viewer_erased_at ? 'erased' : 'none',
    viewerId: row.viewer_id,
    name: row.name,
    email: row.email,
    sessions: [session ? presentSession(session, shown) : { ...unknownSession, code, openedAt: row.session_created_at.toISOString() }],
  }
}

const unknownSession = { device: null, address: null, site: null, seconds: 0, shared: 0 }

const presentSession = (session: HistorySession, shown: Seconds): LeakSession => ({
  code: session.code,
  openedAt: session.createdAt.toISOString(),
  device: session.userAgent === null ? sayDevice(session.deviceKind, session.browser) : nameBrowser(session.userAgent),
  address: session.address ?? session.network,
  site: session.site,
  seconds: session.seconds,
  shared: countSeconds(sharedSeconds(session.watched, shown)),
})
