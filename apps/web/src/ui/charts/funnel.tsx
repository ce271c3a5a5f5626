import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { numberText, shareText } from './number-text.ts'
import css from './funnel.module.css'

/** A lesson of a course; rows are in the order of the folder, and `module` heads those below it. */
export type FunnelRow = { key: string; module?: string | undefined; title: string; link?: ReactNode; reached: number; completed: number }

/** A loss over this part of those who reached the lesson before is marked. */
const markedLoss = 0.15

/** Viewers lost between two lessons, and their part of those before; null at the start, and where nobody was before. */
export const lossBetween = (before: number | undefined, now: number): { count: number; share: number } | null =>
  before === undefined || before === 0 ? null : { count: before - now, share: (before - now) / before }

/** How many viewers reached and completed each lesson, in the order of the course, with the loss from one to the next. */
export function Funnel({ rows }: { rows: readonly FunnelRow[] }) {
  const most = Math.max(1, ...rows.map(({ reached }) => reached))
  return (
    <div className={css.funnel}>
      <div className={css.head} aria-hidden="true">
        <span />
        <span>Aula</span>
        <span>Alunos</span>
        <span>Perda</span>
      </div>
      <ol>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            {row.module !== undefined && row.module !== rows[index - 1]?.module && <li className={css.module}>{row.module}</li>}
            <Lesson row={row} number={index + 1} most={most} before={rows[index - 1]?.reached} />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

function Lesson({ row, number, most, before }: { row: FunnelRow; number: number; most: number; before: number | undefined }) {
  const { title, link, reached, completed } = row
  const loss = lossBetween(before, reached)
  const marked = loss !== null && loss.share > markedLoss
  const width = (count: number): string => `${(count / most) * 86}%`
  return (
    <li className={css.row} data-marked={marked || undefined}>
      <span className={css.number}>{String(number).padStart(2, '0')}</span>
      <span className="cut" title={title}>
        {link ?? title}
      </span>
      <span className={css.bars} title={`${numberText(reached)} chegaram, ${numberText(completed)} concluíram`}>
        <i data-kind="reached" style={{ width: width(reached) }} />
        <i data-kind="completed" style={{ width: width(completed) }} />
        <em style={{ left: `calc(${width(reached)} + 8px)` }}>{numberText(reached)}</em>
        <VisuallyHidden> chegaram, {numberText(completed)} concluíram</VisuallyHidden>
      </span>
      <span className={css.loss}>
        {marked && <IconAlertTriangleFilled size={13} role="img" aria-label="Perda grande:" />}
        {loss === null ? (before === undefined ? 'início' : '') : lossText(loss)}
      </span>
    </li>
  )
}

/** `−75 (18 %)`; a lesson that more have reached than the one before gains them. */
export const lossText = ({ count, share }: { count: number; share: number }): string =>
  count === 0 ? '0' : `${count > 0 ? '−' : '+'}${numberText(Math.abs(count))} (${shareText(Math.abs(share))})`
