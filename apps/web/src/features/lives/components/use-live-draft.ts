import type { Live } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { type Draft, useDraft } from '../../../shared/drafts/use-draft.ts'
import { type LiveValues, newValues } from '../model/live-form.ts'

/** `seen`: the live whose values are edited; null for a new one. A picture is not kept. */
type Kept = { seen: Live | null; values: Omit<LiveValues, 'thumbnail'> }
type LiveDraft = {
  /** What an earlier visit of this tab left typed and unsaved. */
  found: { seen: Live | null; values: LiveValues } | null
  draft: Draft<Kept>
}

/** The draft of a live at this address, so that an expired session loses nothing of what was typed. */
export function useLiveDraft(): LiveDraft {
  const draft = useDraft<Kept>('live')
  const [found] = useState(() => draft.kept && { seen: draft.kept.seen, values: { ...newValues, ...draft.kept.values } })
  return { found: found ?? null, draft }
}

/** Keeps what is typed while it is not saved. */
export function useKeepLive(
  { keep, clear }: Draft<Kept>,
  { seen, values, dirty }: { seen: Live | null; values: LiveValues; dirty: boolean },
): void {
  useEffect(() => {
    const { thumbnail: _, ...texts } = values
    if (dirty) keep({ seen, values: texts })
    else clear()
  }, [seen, values, dirty, keep, clear])
}
