import { Button, SegmentedControl } from '@mantine/core'
import { DateInput, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { useState } from 'react'
import { notifyError } from '../../../shared/notify/notify.tsx'
import type { Period } from '../../../shared/queries/analytics.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { type Dates, lastDays, type PeriodFaults, periodFaults, presetOf, presets } from '../model/period.ts'
import css from './period-form.module.css'

dayjs.extend(customParseFormat)
const written = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'D/M/YY']
const noFaults: PeriodFaults = { start: null, end: null }

export type PeriodFormProps = {
  period: Period
  today: string
  searching: boolean
  exporting: boolean
  /** Why there is nothing to export; null when there is. */
  exportReason: string | null
  onPreset: (period: Period) => void
  onSearch: (period: Period) => void
  onExport: ((period: Period) => void) | null
}

/** The period of the figures: the last days at one press, or two dates; with search and export. */
export function PeriodForm({ period, today, searching, exporting, exportReason, onPreset, onSearch, onExport }: PeriodFormProps) {
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
  const change = (next: Dates): void => {
    setDates(next)
    setFaults(noFaults)
  }
  /** Runs with the two dates; faults are shown at their fields. */
  const checked = (what: 'pesquisar' | 'exportar', run: (period: Period) => void): void => {
    const found = periodFaults(dates, today)
    setFaults(found)
    if (found.start || found.end || !dates.start || !dates.end) notifyError(`Corrija os campos antes de ${what}`)
    else run({ start: dates.start, end: dates.end })
  }
  const field = (name: 'start' | 'end', label: string, short: string, set: (day: string | null) => void) => (
    <DateInput
      className={css.date ?? ''}
      aria-label={label}
      leftSection={<span className={css.short}>{short}</span>}
      leftSectionWidth={38}
      leftSectionPointerEvents="none"
      rightSection={<IconCalendar size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      valueFormat="DD/MM/YYYY"
      placeholder="dd/mm/aaaa"
      value={dates[name]}
      maxDate={today}
      error={faults[name]}
      dateParser={(text) => {
        const day = dayjs(text, written, true)
        return day.isValid() ? day.format('YYYY-MM-DD') : null
      }}
      hideOutsideDates
      weekdayFormat={(day) => dayjs(day).locale('pt-br').format('ddd')}
      popoverProps={{ withinPortal: false }}
      previousLabel="Mês anterior"
      nextLabel="Próximo mês"
      onChange={set}
    />
  )
  return (
    <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0 }}>
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
        {field('start', 'Data inicial', 'De', (start) => start !== dates.start && change({ start, end: null }))}
        {field('end', 'Data final', 'Até', (end) => change({ ...dates, end }))}
        <DisabledHint reason={missing}>
          <Button type="submit" loading={searching}>
            Pesquisar
          </Button>
        </DisabledHint>
        {onExport && (
          <DisabledHint reason={missing ?? exportReason}>
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
        )}
      </form>
    </DatesProvider>
  )
}
