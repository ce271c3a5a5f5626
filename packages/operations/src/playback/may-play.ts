import type { PlaybackSessionRow } from '@videozz/db'
import { embedsPlay, mayPreview } from '@videozz/domain'

/** Whether the account behind a session still lets it play; in a preview, whether its person may still watch there. */
export const mayPlay = (session: Pick<PlaybackSessionRow, 'preview' | 'previewer' | 'accountStatus' | 'statusSince'>, now: Date): boolean =>
  session.preview
    ? mayPreview(session.previewer, session.accountStatus, now)
    : embedsPlay({ status: session.accountStatus, statusSince: session.statusSince }, now)
