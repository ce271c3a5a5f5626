import { lazy } from 'react'
import { useSubtitlesShown } from '../../features/subtitles/model/subtitles-shown.ts'
import type { DetailTab } from '../../features/videos/model/detail-tab.ts'

/** Tabs of the media's page that belong to other features, in their order. Their panels are loaded when they are opened. */
export const detailTabs: readonly DetailTab[] = [
  {
    id: 'legenda',
    label: 'Legenda',
    useShown: useSubtitlesShown,
    Panel: lazy(() => import('../../features/subtitles/components/subtitles-tab.tsx')),
  },
]
