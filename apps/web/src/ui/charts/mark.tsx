import css from './mark.module.css'

/** What a mark stands for; each is drawn as its series is. */
export type MarkKind = 'main' | 'rest' | 'line' | 'previous' | 'curve' | 'lose' | 'rewatched' | 'seen' | 'reached' | 'completed' | 'overlap'

/** The small drawing that stands for a series in a legend or a readout. */
export const Mark = ({ kind }: { kind: MarkKind }) => <i className={css.mark} data-kind={kind} aria-hidden="true" />

export type LegendEntry = { kind: MarkKind; name: string }

/** The series of a chart with their marks. */
export const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className={css.legend}>
    {entries.map(({ kind, name }) => (
      <li key={name}>
        <Mark kind={kind} />
        {name}
      </li>
    ))}
  </ul>
)
