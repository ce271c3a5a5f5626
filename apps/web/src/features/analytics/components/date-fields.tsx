import { DateInput, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.css'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import dayjs from 'dayjs'
import 'dayjs/locale/pt-br'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { Dates, PeriodFaults } from '../model/period.ts'
import css from './period-form.module.css'

dayjs.extend(customParseFormat)
/** How a day may be typed. */
const written = ['DD/MM/YYYY', 'D/M/YYYY', 'DDMMYYYY', 'D/M/YY']

export type DateFieldsProps = { dates: Dates; faults: PeriodFaults; today: string; onChange: (dates: Dates) => void }

/** Two dates, typed or chosen from a calendar; a new start clears the end. */
export function DateFields({ dates, faults, today, onChange }: DateFieldsProps) {
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
      {field('start', 'Data inicial', 'De', (start) => start !== dates.start && onChange({ start, end: null }))}
      {field('end', 'Data final', 'Até', (end) => onChange({ ...dates, end }))}
    </DatesProvider>
  )
}
