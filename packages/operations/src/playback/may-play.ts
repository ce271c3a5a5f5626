import type { PlaybackSessionRow } from '@videozz/db'
import { embedsPlay } from '@videozz/domain'

/** Whether the account behind a session still lets it play. Previews are the account's own. */
export const mayPlay = (session: Pick<PlaybackSessionRow, 'preview' | 'accountStatus' | 'statusSince'>, now: Date): boolean =>
  session.preview || embedsPlay({ status: session.accountStatus, statusSince: session.statusSince }, now)
