import { Button, Skeleton } from '@mantine/core'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import { type ReactNode, useId, useState } from 'react'
import css from './chart-card.module.css'
import { ChartTable, type ChartTableData } from './chart-table.tsx'

/** What a chart's card shows; `failed` has the sentence for it. */
export type ChartState = { is: 'loading' } | { is: 'failed'; text: string; retry: () => void } | { is: 'empty' } | { is: 'ready' }

export type ChartCardProps = {
  title: ReactNode
  /** Says what is counted, once. */
  caption?: ReactNode
  /** The '?' that leads to the definition. */
  help?: ReactNode
  state: ChartState
  /** The same numbers as a table; without one the chart itself is text. */
  table?: ChartTableData | undefined
  /** The control of the table is an icon alone. */
  narrow?: boolean
  /** Values of the period before, until those of the new one arrive. */
  stale?: boolean
  legend?: ReactNode
  /** Px the plot takes while it loads or has failed. */
  height: number
  /** Sentence and button over the plot when there is nothing to show. */
  empty?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A chart in its card: title, legend, the plot or a table of the same numbers, and the states of a chart. */
export function ChartCard(props: ChartCardProps) {
  const { title, caption, help, state, table, narrow = false, stale = false, legend, height, empty, className, children } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const tabled = asTable && table !== undefined && state.is === 'ready'
  return (
    <section
      className={className ? `card ${css.box} ${className}` : `card ${css.box}`}
      aria-labelledby={titleId}
      aria-busy={state.is === 'loading' || stale}
    >
      <header className={css.head}>
        <div>
          <div className={css.title}>
            <h2 id={titleId}>{title}</h2>
            {help}
          </div>
          {caption !== undefined && state.is !== 'empty' && <p>{caption}</p>}
        </div>
        {table && state.is === 'ready' && <TableSwitch on={tabled} narrow={narrow} onSwitch={() => setAsTable(!tabled)} />}
      </header>
      {state.is === 'loading' && <Skeleton className={css.late} h={height} radius="md" />}
      {state.is === 'failed' && (
        <div className={css.failed} style={{ minHeight: height }} role="alert">
          <p>{state.text}</p>
          <Button variant="default" size="xs" onClick={state.retry}>
            Tentar de novo
          </Button>
        </div>
      )}
      {(state.is === 'ready' || state.is === 'empty') && (
        <div className={css.body} data-stale={stale || undefined}>
          <div className={css.plot} data-hidden={tabled || undefined} inert={tabled}>
            {state.is === 'ready' && legend}
            {children}
          </div>
          {tabled && <ChartTable caption={typeof title === 'string' ? title : 'Tabela'} data={table} />}
          {state.is === 'empty' && <div className={css.empty}>{empty}</div>}
        </div>
      )}
    </section>
  )
}

function TableSwitch({ on, narrow, onSwitch }: { on: boolean; narrow: boolean; onSwitch: () => void }) {
  const text = on ? 'Ver como gráfico' : 'Ver como tabela'
  return (
    <button type="button" className={css.switch} data-narrow={narrow || undefined} aria-label={text} title={text} onClick={onSwitch}>
      {on ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />}
      <span>{text}</span>
    </button>
  )
}
