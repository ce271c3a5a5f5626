import { addViewerSign, readViewerSpread } from '@videozz/db'
import { spreadSigns } from '@videozz/domain'
import type { OperationContext } from '../context.ts'

/** Keeps signs that a viewer plays from more browsers or networks than one person has, once a day each. */
export async function recordViewerSpread(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  viewer: { viewerId: string; accountId: string; sessionId: string },
): Promise<void> {
  const found = await readViewerSpread(db, viewer.viewerId, now)
  if (!found) return
  const { kept, ...spread } = found
  for (const kind of spreadSigns(spread).filter((sign) => !kept.includes(sign)))
    await addViewerSign(db, { ...viewer, kind, detail: JSON.stringify(spread) }, now, 1)
}
