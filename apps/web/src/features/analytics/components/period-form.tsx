import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { lazy, Suspense, useState } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import type { Period } from '../../../shared/queries/analytics.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { type Dates, lastDays, type PeriodFaults, periodFaults, presetOf, presets } from '../model/period.ts'
import css from './period-form.module.css'

/** The calendar is loaded beside the figures. */
const DateFields = lazy(async () => ({ default: (await import('./date-fields.tsx')).DateFields }))
const Waiting = () => (
  <>
    <Skeleton className={css.date ?? ''} h="var(--h-md)" radius="md" />
    <Skeleton className={css.date ?? ''} h="var(--h-md)" radius="md" />
  </>
)

const uncorrected = {
  pesquisar: 'Corrija os campos antes de pesquisar',
  exportar: 'Corrija os campos antes de exportar',
} as const
const noFaults: PeriodFaults = { start: null, end: null }

export type PeriodFormProps = {
  period: Period
  today: string
  searching: boolean
  exporting: boolean
  /** Why nothing of the period can be exported; null when something can. Of other dates it is not known. */
  emptyReason: string | null
  onPreset: (period: Period) => void
  onSearch: (period: Period) => void
  onExport: (period: Period) => void
}

/** The period of the figures: the last days at one press, or two dates; with search and export. */
export function PeriodForm({ period, today, searching, exporting, emptyReason, onPreset, onSearch, onExport }: PeriodFormProps) {
  const [dates, setDates] = useState<Dates>(period)
  const [shown, setShown] = useState(period)
  const [faults, setFaults] = useState(noFaults)
  // It changed otherwise, such as by going back.
  if (shown.start !== period.start || shown.end !== period.end) {
    setShown(period)
    setDates(period)
    setFaults(noFaults)
  }
  const missing = dates.start && dates.end ? null : 'Selecione as duas datas'
  const nothing = dates.start === period.start && dates.end === period.end ? emptyReason : null
  const change = (next: Dates): void => {
    setDates(next)
    setFaults(noFaults)
  }
  /** Runs with the two dates; faults are shown at their fields. */
  const checked = (what: keyof typeof uncorrected, run: (period: Period) => void): void => {
    const found = periodFaults(dates, today)
    setFaults(found)
    if (found.start || found.end || !dates.start || !dates.end) notifyError(uncorrected[what])
    else run({ start: dates.start, end: dates.end })
  }
  return (
    <form
      className={css.form}
      role="search"
      aria-label="Período"
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) checked('pesquisar', onSearch)
      }}
    >
      <SegmentedControl
        className={css.presets ?? ''}
        aria-label="Últimos dias"
        data={presets.map((days) => ({ value: String(days), label: `${days} dias` }))}
        value={String(presetOf(period, today) ?? '')}
        onChange={(days) => onPreset(lastDays(Number(days), today))}
      />
      <Suspense fallback={<Waiting />}>
        <DateFields dates={dates} faults={faults} today={today} onChange={change} />
      </Suspense>
      <DisabledHint reason={missing}>
        <Button type="submit" loading={searching}>
          Pesquisar
        </Button>
      </DisabledHint>
      <DisabledHint reason={missing ?? nothing}>
        <Button
          className={css.export ?? ''}
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          loading={exporting}
          onClick={() => checked('exportar', onExport)}
        >
          Exportar
        </Button>
      </DisabledHint>
    </form>
  )
}
