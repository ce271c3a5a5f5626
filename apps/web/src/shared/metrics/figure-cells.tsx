import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MetricName } from './definitions.ts'
import { MetricHelp } from './metric-help.tsx'
import { Sparkline } from '../../ui/charts/lazy-plots.tsx'
import type { Change } from './figure-change.ts'
import css from './figure-cells.module.css'

export type Figure = {
  title: string
  metric: MetricName
  value: ReactNode
  /** Beside the period before. `tone`: whether more of it is good. */
  change?: (Change & { tone: 'good' | 'neutral' | 'bad' }) | null
  foot?: string | null
  spark?: { values: readonly number[]; previous: readonly number[]; label: string } | null
}

export type FigureCellsProps = { figures: readonly Figure[]; loading: boolean; stale?: boolean }

/** Figures in one card, each beside the period before. */
export const FigureCells = ({ figures, loading, stale }: FigureCellsProps) => (
  <dl className={`card ${css.figures}`} data-stale={stale || undefined} aria-busy={loading}>
    {figures.map(({ title, metric, value, change, foot, spark }) => (
      <div key={title} className={css.cell}>
        <dt>
          {title}
          <MetricHelp of={metric} />
        </dt>
        <dd>{loading ? <Skeleton h={24} w={96} my={4} /> : value}</dd>
        {!loading && (change || foot) && (
          <dd className={css.foot}>
            {change && <Delta {...change} />}
            {change && !foot && <small>{change.before}</small>}
            {foot && <small>{foot}</small>}
          </dd>
        )}
        {!loading && spark && (
          <dd className={css.spark}>
            <Sparkline label={spark.label} values={spark.values} previous={spark.previous} />
          </dd>
        )}
      </div>
    ))}
  </dl>
)

function Delta({ text, up, tone }: Change & { tone: 'good' | 'neutral' | 'bad' }) {
  if (text === null) return null
  const good = tone === 'neutral' ? undefined : (tone === 'good') === up
  const Arrow = up ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={css.delta} data-good={good}>
      <Arrow size={14} aria-hidden />
      <VisuallyHidden>{up ? 'mais' : 'menos'} </VisuallyHidden>
      {text}
    </span>
  )
}
