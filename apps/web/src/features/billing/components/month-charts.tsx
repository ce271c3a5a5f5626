import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatSize } from '../../../shared/format/size.ts'
import { type Billing, trafficQuery } from '../../../shared/queries/billing.ts'
import { storageBars, trafficBars } from '../model/day-bars.ts'
import css from './billing.module.css'
import { DayChart } from './day-chart.tsx'
import { LoadFault } from '../../../shared/errors/load-fault.tsx'

/** Storage and traffic of a month, day by day. */
export function MonthCharts({ billing, month }: { billing: Billing; month: string }) {
  const { data: traffic, error, refetch } = useQuery(trafficQuery(month))
  const last = billing.storage.at(-1)
  return (
    <div className={css.charts}>
      <DayChart
        title="Armazenamento por dia"
        figure={last ? `${formatSize(last.bytes)} de ${formatSize(last.planBytes)}` : '—'}
        bars={storageBars(month, billing.storage)}
        aboveLabel="Além do plano, cobrado à parte"
      />
      {traffic ? (
        <DayChart
          title="Tráfego por dia"
          figure={formatSize(traffic.bytes)}
          bars={trafficBars(month, traffic.days)}
          note={
            traffic.estimate
              ? 'Estimativa: um servidor na frente da plataforma também envia os vídeos, e o registro dele de alguns destes dias (em tom mais fraco) ainda não foi contado. O tráfego não é cobrado.'
              : 'O que foi enviado a quem assistiu. O tráfego não é cobrado.'
          }
        />
      ) : error === null ? (
        <Skeleton h={252} radius="lg" />
      ) : (
        <LoadFault what="o tráfego" error={error} retry={() => void refetch()} />
      )}
    </div>
  )
}
