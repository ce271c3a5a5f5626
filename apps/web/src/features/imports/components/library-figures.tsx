import type { ReactNode } from 'react'
import css from './library.module.css'

export type LibraryFigure = { name: string; value: string; note?: ReactNode; tone?: 'ok' | 'bad' | 'warn' }

/** Figures side by side, each with a line that explains it. */
export function LibraryFigures({ figures }: { figures: readonly LibraryFigure[] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ name, value, note, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
          {note !== undefined && (
            <dd className={css.figureNote} data-tone={tone}>
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
