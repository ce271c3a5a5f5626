import { useNavigate, useSearch } from '@tanstack/react-router'
import type { VideoDetail } from '@videozz/contract/browser'
import { useCallback, useState } from 'react'
import { useSession } from '../../../shared/session/use-session.ts'
import { type DetailTab, infoTab } from '../model/detail-tab.ts'

export type ShownTabs = {
  tabs: readonly DetailTab[]
  tab: string
  dirty: boolean
  onTab: (tab: string) => void
  onDirty: (dirty: boolean) => void
}

/** Tabs of a media, the one shown in the address. */
export function useDetailTabs(all: readonly DetailTab[], video: VideoDetail): ShownTabs {
  const { tab: asked } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const session = useSession()
  // A tab that is shown no more takes what was typed in it along.
  const [dirtyTab, setDirtyTab] = useState<string | null>(null)
  const tabs = all.filter(({ isShown }) => isShown(video, session))
  const tab = tabs.find(({ id }) => id === asked)?.id ?? infoTab
  const onDirty = useCallback((dirty: boolean) => setDirtyTab(dirty ? tab : null), [tab])
  const onTab = (next: string): void =>
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => {
        const { tab: _old, ...rest } = before
        return next === infoTab ? rest : { ...rest, tab: next }
      }) as never,
      replace: true,
      resetScroll: false,
    })
  return { tabs, tab, dirty: dirtyTab === tab, onTab, onDirty }
}
