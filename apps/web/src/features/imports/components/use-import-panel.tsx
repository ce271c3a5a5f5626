import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMoving, recentBatchesQuery } from '../../../shared/queries/imports.ts'
import { formatSpeed } from '../../../shared/format/size.ts'
import { useStore } from '../../../shared/store.ts'
import { batchOnScreen, closeImports } from '../api/panel-state.ts'
import { useLiveImports } from '../api/use-live-imports.ts'
import { useMayFollow, useShownImports } from '../api/use-shown-imports.ts'
import { type ImportSum, sumImports } from '../model/import-sums.ts'
import { countText } from '../model/import-words.ts'
import { byBatch } from '../model/shown-imports.ts'
import { spokenImports } from '../model/spoken-imports.ts'
import { ImportGroup } from './import-group.tsx'

export type ImportPanel = {
  sum: ImportSum
  /** Counts and speed of all. */
  text: string
  spoken: string
  /** Rows of a list. */
  rows: ReactNode
  /** Takes what ended off the list. */
  onClose: () => void
}

function figuresOf(sum: ImportSum): string {
  const speed = sum.bytesPerSecond === null ? null : formatSpeed(sum.bytesPerSecond)
  const rest = speed ?? (sum.failed > 0 ? `${sum.failed} com erro` : null)
  return rest === null ? countText(sum) : `${countText(sum)} · ${rest}`
}

/** Imports for the panel beside uploads, without those whose screen is open; null while there are none. */
export function useImportPanel(): ImportPanel | null {
  const enabled = useMayFollow()
  useLiveImports(enabled)
  const { shown: all, recent } = useShownImports()
  const onScreen = useStore(batchOnScreen)
  const shown = all.filter(({ batchId }) => batchId !== onScreen)
  const batches = useQuery({ ...recentBatchesQuery, enabled: enabled && shown.length > 0 }).data?.items
  if (shown.length === 0) return null
  const sum = sumImports(shown)
  return {
    sum,
    text: figuresOf(sum),
    spoken: spokenImports(sum),
    rows: byBatch(shown).map(({ id, items }) => (
      <ImportGroup
        key={id}
        items={items}
        batch={batches?.find((batch) => batch.id === id)}
        onClose={(item) => closeImports([item], recent)}
      />
    )),
    onClose: () =>
      closeImports(
        shown.filter((item) => !isMoving(item)),
        recent,
      ),
  }
}
