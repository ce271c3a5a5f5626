import { addSessionSigns, type PlaybackSessionRow, type SessionSign } from '@videozz/db'
import type { OperationContext } from '../context.ts'

/** Records a sign of misuse of a session. @param detail what was seen, in figures. */
export const recordSessionSign = (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { id, accountId }: Pick<PlaybackSessionRow, 'id' | 'accountId'>,
  kind: SessionSign['kind'],
  detail: Record<string, unknown>,
): Promise<void> => addSessionSigns(db, [{ sessionId: id, accountId, kind, detail: JSON.stringify(detail) }], now)
