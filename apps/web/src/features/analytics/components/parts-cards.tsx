import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconDeviceTablet from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import { formatCount } from '../../../shared/format/number.ts'
import { MetricHelp } from '../../../shared/metrics/metric-help.tsx'
import type { Overview } from '../../../shared/queries/analytics.ts'
import { BarList, type BarListRow } from '../../../ui/charts/bar-list.tsx'
import { ChartCard, type ChartState } from '../../../ui/charts/chart-card.tsx'
import { shareText } from '../../../ui/charts/number-text.ts'
import { browserLabels, deviceLabels } from '../model/part-names.ts'
import { partRows } from '../model/part-rows.ts'
import css from './parts-cards.module.css'

const deviceIcons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, tv: IconDeviceTv, other: IconDevices }
const noSite = 'Sem domínio informado'

type Part = { value: string; views: number }
type Names = Record<string, string>
export type PartsCardsProps = { overview: Overview | undefined; state: ChartState; stale: boolean }

/** Views by device, browser and site of the page around the player. */
export function PartsCards({ overview, state, stale }: PartsCardsProps) {
  const common = { state, stale }
  const [devices, browsers, sites] = [overview?.devices ?? [], overview?.browsers ?? [], overview?.sites ?? []]
  const named = (names: Names) => ({ nameOf: (value: string) => names[value] ?? value, isRest: (value: string) => value === 'other' })
  const deviceRows = partRows(devices, named(deviceLabels)).map((row) => ({ ...row, icon: <DeviceIcon kind={row.key} /> }))
  const site = { nameOf: (value: string) => value || noSite, isRest: (value: string) => value === '' }
  return (
    <div className={css.three}>
      <PartCard
        title="Dispositivos"
        caption="Visualizações"
        parts={devices}
        rows={deviceRows}
        nameOf={named(deviceLabels).nameOf}
        {...common}
      />
      <PartCard
        title="Navegadores"
        caption="Visualizações"
        parts={browsers}
        rows={partRows(browsers, named(browserLabels))}
        nameOf={named(browserLabels).nameOf}
        {...common}
      />
      <PartCard
        title="Domínios"
        caption="Onde o player estava"
        parts={sites}
        rows={partRows(sites, site)}
        nameOf={site.nameOf}
        {...common}
      />
    </div>
  )
}

function DeviceIcon({ kind }: { kind: string }) {
  const Icon = deviceIcons[kind as keyof typeof deviceIcons] ?? IconDevices
  return <Icon size={16} color="var(--icon)" aria-hidden />
}

type PartCardProps = {
  title: string
  caption: string
  parts: readonly Part[]
  rows: readonly BarListRow[]
  nameOf: (value: string) => string
  state: ChartState
  stale: boolean
}

/** The table has every part, also those that are one row of the list. */
function PartCard({ title, caption, parts, rows, nameOf, state, stale }: PartCardProps) {
  const total = parts.reduce((sum, { views }) => sum + views, 0)
  return (
    <ChartCard
      title={title}
      help={<MetricHelp of="parts" />}
      caption={caption}
      state={state}
      stale={stale}
      height={168}
      table={{
        columns: [title, 'Visualizações', 'Parte'],
        rows: parts
          .toSorted((one, other) => other.views - one.views)
          .map(({ value, views }) => [nameOf(value), formatCount(views), shareText(total === 0 ? 0 : views / total)]),
      }}
    >
      <div className={css.list}>
        <BarList rows={rows} />
      </div>
    </ChartCard>
  )
}
