import type { CustomPlayer, PlayerValues } from '@videozz/contract/browser'
import { useEffect, useMemo, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { sessionStore } from '../../../shared/session/session.ts'
import { differences, mergeValues, type PlayerField, valuesOf } from '../model/player-values.ts'

/** The edited values, and those of the revision that was seen when editing began. */
type Fields = { revision: number; seen: PlayerValues; values: PlayerValues }

export type PlayerEdit = {
  values: PlayerValues
  change: (part: Partial<PlayerValues>) => void
  dirty: boolean
  /** The revision the values are a change of. */
  revision: number
  /** Fields another person changed since, and whose value here differs. */
  disputed: readonly PlayerField[]
  keepMine: () => void
  showTheirs: () => void
  /** Takes over a saved player; what was changed since it was sent stays. */
  settle: (saved: CustomPlayer, sent: PlayerValues) => void
  revert: () => void
}

const unedited = ({ revision, preferences }: CustomPlayer): Fields => {
  const values = valuesOf(preferences)
  return { revision, seen: values, values }
}
const isEdited = ({ seen, values }: Fields): boolean => differences(seen, values).length > 0
/** The edits on a newer revision. */
const rebase = ({ seen, values }: Fields, now: Fields): Fields => ({ ...now, values: mergeValues(seen, values, now.seen) })

/** Form state of a player, which other people may change meanwhile. Unsaved values are kept when a session expires. */
export function usePlayerEdit(player: CustomPlayer, draft: string): PlayerEdit {
  const { kept, keep, clear } = useDraft<Fields>(draft)
  const standing = useMemo(() => unedited(player), [player])
  const [fields, setFields] = useState(() => kept ?? standing)
  const { revision, seen, values } = fields
  const isStale = revision !== standing.revision || differences(seen, standing.seen).length > 0
  const mine = differences(seen, values)
  const apart = differences(values, standing.seen)
  const disputed = isStale ? differences(seen, standing.seen).filter((field) => mine.includes(field) && apart.includes(field)) : []
  // What nobody disputes is put together at once.
  if (isStale && disputed.length === 0) setFields(rebase(fields, standing))
  useEffect(() => {
    if (isEdited(fields)) keep(fields)
    else clear()
  }, [fields, keep, clear])
  // Who leaves the form leaves it without saving; a session that ends takes it away without being asked.
  useEffect(
    () => () => {
      if (sessionStore.get().phase === 'signed-in') clear()
    },
    [clear],
  )
  return {
    values,
    change: (part) => setFields((now) => ({ ...now, values: { ...now.values, ...part } })),
    dirty: mine.length > 0 && apart.length > 0,
    revision,
    disputed,
    keepMine: () => setFields(rebase(fields, standing)),
    showTheirs: () => setFields(standing),
    settle: (saved, sent) => setFields((now) => rebase({ ...now, seen: sent }, unedited(saved))),
    revert: () => setFields(standing),
  }
}
