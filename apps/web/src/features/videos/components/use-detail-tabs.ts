import type { VideoDetail } from '@videozz/contract/browser'
import { useCallback, useState } from 'react'
import type { OnSaver, PageSaver } from '../../../shared/forms/page-saver.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { type DetailTab, infoTab } from '../model/detail-tab.ts'
import { mediaSearch } from '../model/media-search.ts'

export type ShownTabs = {
  tabs: readonly DetailTab[]
  tab: string
  dirty: boolean
  onTab: (tab: string) => void
  onDirty: (dirty: boolean) => void
  onSaver: OnSaver
  /** What is unsaved in the tab shown. */
  savers: readonly PageSaver[]
}

/** Tabs of a media; the address holds the id of the tab shown. */
export function useDetailTabs(all: readonly DetailTab[], video: VideoDetail): ShownTabs {
  const { view, show } = useSearchState(mediaSearch, { resetScroll: false })
  const session = useSession()
  // A tab that is no longer shown loses its unsaved changes.
  const [dirtyTab, setDirtyTab] = useState<string | null>(null)
  const tabs = all.filter(({ isShown }) => isShown(video, session))
  const tab = tabs.find(({ id }) => id === view.tab)?.id ?? infoTab
  const onDirty = useCallback((dirty: boolean) => setDirtyTab(dirty ? tab : null), [tab])
  const [savers, setSavers] = useState<Readonly<Record<string, PageSaver>>>({})
  const onSaver = useCallback<OnSaver>(
    (name, saver) =>
      setSavers((before) => {
        const { [name]: _, ...rest } = before
        return saver === null ? rest : { ...rest, [name]: saver }
      }),
    [],
  )
  const onTab = (next: string): void => show({ tab: next === infoTab ? '' : next })
  return { tabs, tab, dirty: dirtyTab === tab, onTab, onDirty, onSaver, savers: Object.values(savers) }
}
