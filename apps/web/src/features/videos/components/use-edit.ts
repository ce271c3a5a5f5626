import type { VideoDetail } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { type DetailField, type DetailValues, differences, mergeValues, sameValues, valuesOf } from '../model/detail-values.ts'

/** The values a person saw when they began to edit, and the edited values. */
type Kept = { revision: number; seen: DetailValues; values: DetailValues }

export type Conflict = {
  /** What somebody else changed meanwhile, otherwise than here. */
  fields: DetailField[]
  theirs: DetailValues
}
export type Edit = {
  values: DetailValues
  dirty: boolean
  /** The revision looked at; what is written refers to it. */
  revision: number
  conflict: Conflict | null
  /** What was typed here, while the newer state is looked at. */
  aside: DetailValues | null
  change: (part: Partial<DetailValues>) => void
  keepMine: () => void
  showTheirs: () => void
  takeBack: () => void
  /** A part of what was sent is saved; with `sent`, all of it. */
  settle: (saved: VideoDetail, sent?: DetailValues) => void
  /** A new cover is saved, by a call of its own. */
  settleCover: (saved: VideoDetail) => void
  drop: () => void
}

/** The same over a newer state; null once nothing differs. */
function rebase(kept: Kept | null, saved: VideoDetail, part: Partial<DetailValues> = {}): Kept | null {
  const seen = valuesOf(saved)
  const values = kept && { ...mergeValues(kept.seen, kept.values, seen), ...part }
  return values && !sameValues(values, seen) ? { revision: saved.revision, seen, values } : null
}

/** The form's values over a media that others may change too. What is typed survives the page's end. */
export function useEdit(video: VideoDetail): Edit {
  const { kept: found, keep, clear } = useDraft<Kept>('media')
  const [kept, setKept] = useState<Kept | null>(found ?? null)
  const [aside, setAside] = useState<DetailValues | null>(null)
  const [now, setNow] = useState({ video, values: valuesOf(video) })
  if (now.video !== video) setNow({ video, values: valuesOf(video) })
  const saved = now.values
  useEffect(() => {
    if (kept) keep(kept)
    else clear()
  }, [kept, keep, clear])

  const values = kept?.values ?? saved
  const ours = differences(values, saved)
  const fields = kept && kept.revision !== video.revision ? differences(kept.seen, saved).filter((field) => ours.includes(field)) : []
  const conflict = fields.length > 0 ? { fields, theirs: saved } : null
  return {
    values,
    dirty: ours.length > 0,
    revision: conflict && kept ? kept.revision : video.revision,
    conflict,
    aside,
    change: (part) =>
      setKept((before) => {
        const base = before ?? { revision: video.revision, seen: saved, values: saved }
        const next = { ...base, values: { ...base.values, ...part } }
        return sameValues(next.values, next.seen) ? null : next
      }),
    keepMine: () => setKept(rebase(kept, video)),
    showTheirs: () => {
      if (kept) setAside(mergeValues(kept.seen, kept.values, saved))
      setKept(null)
    },
    takeBack: () => {
      if (aside) setKept({ revision: video.revision, seen: saved, values: aside })
      setAside(null)
    },
    settle: (stands, sent) => {
      setKept((before) => (before && sent && sameValues(before.values, sent) ? null : rebase(before, stands)))
      if (sent) setAside(null)
    },
    settleCover: (stands) =>
      setKept((before) => {
        // Another change in between is still to be told.
        if (before && stands.revision !== before.revision + 1) return { ...before, values: { ...before.values, selectedThumb: 0 } }
        return rebase(before, stands, { selectedThumb: 0 })
      }),
    drop: () => {
      setKept(null)
      clear()
    },
  }
}
