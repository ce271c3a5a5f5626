import { Skeleton, Tabs } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { CourseView } from '../../../shared/queries/course-statistics.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { filesSearch, statisticsTab } from '../model/files-view.ts'
import css from './folder-tabs.module.css'

/** The statistics of a folder, passed in by the app. */
export type StatisticsPanel = ComponentType<{
  folder: { key: string }
  view: CourseView
  onView: (change: Partial<CourseView>) => void
  onFiles: () => void
}>

export type FolderTabsProps = { folder: { key: string }; Statistics: StatisticsPanel; children: ReactNode }

const filesTab = 'arquivos'

/** Files and statistics of a folder; the address holds which is shown, and of which days. */
export function FolderTabs({ folder, Statistics, children }: FolderTabsProps) {
  const { view, show } = useSearchState(filesSearch, { resetScroll: false })
  // The page of the files is found again.
  const change = (to: Partial<typeof view>): void => show({ page: view.page, ...to }, { replace: true })
  const open = (tab: string | null): void => change({ tab: tab === statisticsTab ? statisticsTab : '' })
  return (
    <Tabs value={view.tab === '' ? filesTab : view.tab} onChange={open} keepMounted={false}>
      <Tabs.List aria-label="Partes da pasta">
        <Tabs.Tab value={filesTab}>Arquivos</Tabs.Tab>
        <Tabs.Tab value={statisticsTab}>Estatísticas</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={filesTab} className={css.panel ?? ''}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value={statisticsTab} className={css.panel ?? ''}>
        <Suspense fallback={<Skeleton h={160} />}>
          <Statistics folder={folder} view={view} onView={change} onFiles={() => open(filesTab)} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
