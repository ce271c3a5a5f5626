import { accessRules, hasFeature } from '@videozz/contract/browser'
import { isVideoType, mayUseSubtitles } from '@videozz/domain'
import { gateSubject } from '../../shared/session/gate-subject.ts'
import { ruleFault } from '../../shared/session/rule-fault.ts'
import { lazy } from 'react'
import type { DetailTab } from '../../features/videos/model/detail-tab.ts'

/** Tabs of the media's page that belong to other features, in their order. Their panels are loaded when they are opened. */
export const detailTabs: readonly DetailTab[] = [
  {
    id: 'legenda',
    label: 'Legenda',
    isShown: ({ type }, session) => type !== 'youtube' && mayUseSubtitles(gateSubject(session), new Date()),
    Panel: lazy(() => import('../../features/subtitles/components/subtitles-tab.tsx')),
  },
  {
    id: 'player',
    label: 'Player customizado',
    isShown: ({ type }, session) =>
      hasFeature('playerCustomisation') && type !== 'youtube' && ruleFault(accessRules.editVideoPlayer, session) === null,
    Panel: lazy(() => import('../../features/player/components/player-tab.tsx')),
  },
  {
    id: 'ofertas',
    label: 'Ofertas',
    isNew: true,
    isShown: ({ type }, session) => isVideoType(type) && ruleFault(accessRules.listOffers, session) === null,
    Panel: lazy(() => import('../../features/offers/components/offers-tab.tsx')),
  },
  {
    id: 'estatisticas',
    label: 'Estatísticas',
    isShown: ({ type }, session) => hasFeature('statistics') && type !== 'youtube' && ruleFault(accessRules.analytics, session) === null,
    Panel: lazy(() => import('./media-statistics-tab.tsx')),
  },
]
