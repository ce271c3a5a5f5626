import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { notifySuccess } from '../../../shared/notify/notify.tsx'
import { tellFault } from '../../../shared/notify/tell-fault.ts'
import { overviewQuery, type Period, requestReport } from '../../../shared/queries/analytics.ts'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { formatClockOfDay } from '../../../shared/format/date.ts'
import type { ChartState } from '../../../ui/charts/chart-card.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { DaysCard } from '../components/days-card.tsx'
import { NowCard } from '../components/now-card.tsx'
import { OverviewFigures } from '../components/overview-figures.tsx'
import { PartsCards } from '../components/parts-cards.tsx'
import { PeriodForm } from '../components/period-form.tsx'
import { HoursCard, ReturningCard } from '../components/week-cards.tsx'
import { analyticsSearch } from '../model/analytics-search.ts'
import { lastDays, mostDays, periodOf, periodRefusal, todayAt } from '../model/period.ts'
import css from './analytics-screen.module.css'

/** What is below the first screenful is loaded after it. */
const QualitySection = lazy(async () => ({ default: (await import('../components/quality-section.tsx')).QualitySection }))
const VideosSection = lazy(async () => ({ default: (await import('../components/videos-section.tsx')).VideosSection }))

const failure = 'Não foi possível consultar essas informações'

/** Estatísticas: views, minutes, people and quality of playing of a period. */
export default function AnalyticsScreen() {
  const { view, show } = useSearchState(analyticsSearch, { to: '/analytics', resetScroll: false })
  const [today] = useState(() => todayAt(Date.now()))
  const period = periodOf(view, today)
  const client = useQueryClient()
  const { data: overview, error, isPlaceholderData, refetch } = useQuery({ ...overviewQuery(period), placeholderData: keepPreviousData })
  const searching = useMutation({
    mutationFn: (next: Period) => client.fetchQuery({ ...overviewQuery(next), staleTime: 0 }),
    onSuccess: (_, next) => {
      show(next)
      notifySuccess('Pesquisa realizada com sucesso!')
    },
    onError: (error) => tellFault(error, failure),
    meta: { silent: true },
  })
  const exporting = useMutation({
    mutationFn: requestReport,
    onSuccess: () => notifySuccess('Você receberá seu relatório por e-mail!'),
    onError: (error) => tellFault(error, 'Falha ao gerar relatório'),
    meta: { silent: true },
  })
  const empty =
    overview !== undefined && overview.totals.withImprint + overview.totals.withoutImprint === 0 && overview.totals.seconds === 0
  const state: ChartState = error
    ? { is: 'failed', text: periodRefusal(error) ?? failure, retry: () => void refetch() }
    : { is: !overview ? 'loading' : empty ? 'empty' : 'ready' }
  const charts = { overview, state, stale: isPlaceholderData }
  return (
    <Page>
      <PageHeader
        title="Estatísticas"
        subtitle={
          overview && !empty ? `Atualizadas às ${formatClockOfDay(overview.updatedAt)}, horário de São Paulo` : 'Horário de São Paulo'
        }
      />
      <PeriodForm
        period={period}
        today={today}
        searching={searching.isPending}
        exporting={exporting.isPending}
        emptyReason={empty ? 'Não há o que exportar neste período' : null}
        onPreset={show}
        onSearch={(next) => searching.mutate(next)}
        onExport={(next) => exporting.mutate(next)}
      />
      {!error && <OverviewFigures overview={overview} empty={empty} stale={isPlaceholderData} />}
      <div className={css.two}>
        <DaysCard period={period} onLonger={() => show(lastDays(mostDays, today))} {...charts} />
        <NowCard />
      </div>
      {state.is !== 'empty' && state.is !== 'failed' && (
        <>
          <div className={css.two}>
            <HoursCard {...charts} />
            <ReturningCard {...charts} />
          </div>
          <PartsCards {...charts} />
          <Suspense fallback={<div className={css.below} aria-busy="true" />}>
            <QualitySection period={period} />
            <VideosSection period={period} view={view} onShow={show} />
          </Suspense>
        </>
      )}
    </Page>
  )
}
