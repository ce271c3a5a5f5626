import { type Database, readHours, readPeople, readReportedMedia, type ReportWork } from '@videozz/db'
import { addDays, dayOfHour, endOfDay, formatDay, hourOf, startOfDay } from '@videozz/domain'

export type ReportCell = string | number
const minutes = (seconds: number): number => Math.ceil(seconds / 60)

/** The rows of a report: the period, its totals, its days, and its media with the most views first. */
export async function* reportRows(
  db: Database,
  { account_id: accountId, first_day: start, last_day: end }: ReportWork,
): AsyncGenerator<ReportCell[]> {
  const hours = await readHours(db, accountId, hourOf(startOfDay(start)), hourOf(endOfDay(end)))
  const [people] = await readPeople(db, accountId, [{ start, end }])
  const sum = (rows: typeof hours, field: 'imprint' | 'plain' | 'seconds') => rows.reduce((total, row) => total + row[field], 0)
  const sums = (rows: typeof hours): ReportCell[] => [
    sum(rows, 'imprint') + sum(rows, 'plain'),
    sum(rows, 'imprint'),
    sum(rows, 'plain'),
    minutes(sum(rows, 'seconds')),
  ]
  yield ['Período', `${formatDay(start)} a ${formatDay(end)} (horário de São Paulo)`]
  yield ['Pessoas que assistiram', people?.people ?? 0]
  yield []
  yield ['Dia', 'Visualizações', 'Com Imprint', 'Sem Imprint', 'Minutos assistidos']
  const byDay = Map.groupBy(hours, ({ hour }) => dayOfHour(hour))
  for (let day = start; day <= end; day = addDays(day, 1)) yield [formatDay(day), ...sums(byDay.get(day) ?? [])]
  yield ['Total', ...sums(hours)]
  yield []
  yield ['Mídia', 'Pasta', 'Visualizações', 'Com Imprint', 'Sem Imprint', 'Minutos assistidos', 'Média por visualização (segundos)']
  for await (const piece of readReportedMedia(db, accountId, { start, end }))
    for (const { title, folder, imprint, plain, seconds } of piece) {
      const views = imprint + plain
      const mean = views === 0 ? 0 : Math.round(seconds / views)
      yield [title ?? 'Mídia excluída', folder ?? '', views, imprint, plain, minutes(seconds), mean]
    }
}
