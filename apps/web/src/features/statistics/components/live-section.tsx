import { useQuery } from '@tanstack/react-query'
import { faultText } from '../../../shared/errors/fault-text.ts'
import { FigureCells } from '../../../shared/metrics/figure-cells.tsx'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import { liveStatisticsQuery } from '../../../shared/queries/media-statistics.ts'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { DayChart } from '../../../ui/charts/lazy-plots.tsx'
import { Legend } from '../../../ui/charts/mark.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { liveFigures, livePanels, liveRows, liveSteps, liveSummary } from '../model/live-figures.ts'
import css from './live-section.module.css'

/** How a live was watched while it was on air, whatever period is chosen. */
export function LiveSection({ videoKey }: { videoKey: string }) {
  const { data: live, error, refetch } = useQuery(liveStatisticsQuery(videoKey))
  const state: ChartState = live
    ? { is: 'ready' }
    : error
      ? { is: 'failed', text: faultText(error), retry: () => void refetch() }
      : { is: 'loading' }
  return (
    <section className={css.section}>
      <SectionHead title="Na transmissão ao vivo" />
      {!error && <FigureCells figures={liveFigures(live)} loading={!live} />}
      <ChartCard
        title="Audiência ao vivo"
        help={<MetricHelp of="liveWatching" />}
        caption={live && live.stepMinutes > 1 ? `A cada ${live.stepMinutes} minutos` : 'Minuto a minuto'}
        state={state}
        height={360}
        legend={
          <Legend
            entries={[
              { kind: 'curve', name: 'Assistindo' },
              { kind: 'main', name: 'Entraram' },
              { kind: 'rest', name: 'Saíram' },
            ]}
          />
        }
        table={live && { columns: ['Hora', 'Assistindo', 'Entraram', 'Saíram', 'Atraso', 'Tempo travado'], rows: liveRows(live) }}
      >
        {live && (
          <DayChart
            label="Audiência ao vivo, entradas, saídas, atraso e travamentos"
            summary={liveSummary(live)}
            days={liveSteps(live)}
            panels={livePanels(live)}
          />
        )}
      </ChartCard>
    </section>
  )
}
