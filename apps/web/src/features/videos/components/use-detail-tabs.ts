import { useNavigate, useSearch } from '@tanstack/react-router'
import type { VideoDetail } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'
import { type DetailTab, infoTab } from '../model/detail-tab.ts'

export type ShownTabs = {
  tabs: readonly DetailTab[]
  tab: string
  dirty: boolean
  onTab: (tab: string) => void
  onDirty: (dirty: boolean) => void
}

/** Tabs of a media, the one shown in the address. @param all always the same list: each brings a hook. */
export function useDetailTabs(all: readonly DetailTab[], video: VideoDetail): ShownTabs {
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const [dirty, onDirty] = useState(false)
  const tabs = all.filter(({ useShown }) => useShown(video))
  const tab = tabs.find(({ id }) => id === asked)?.id ?? infoTab
  // A tab that is shown no more takes what was typed in it along.
  useEffect(() => onDirty(false), [tab])
  const onTab = (next: string): void =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const { tab: _, ...rest } = before
        return next === infoTab ? rest : { ...rest, tab: next }
      }) as never,
      replace: true,
      resetScroll: false,
    })
  return { tabs, tab, dirty, onTab, onDirty }
}
