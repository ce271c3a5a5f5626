import { Skeleton } from '@mantine/core'
import { useDelayedFlag } from '../lists/use-delayed-flag.ts'
import css from './loading-rows.module.css'

export type LoadingRowsProps = {
  label: string
  count?: 4 | 5
  /** Rows have a mark in front. */
  indent?: boolean
}

/** Rows of the true size while the first page loads, after a second. */
export function LoadingRows({ label, count = 4, indent = false }: LoadingRowsProps) {
  const shown = useDelayedFlag(true)
  return (
    <div className={css.loading} role="status" aria-label={label} data-shown={shown || undefined}>
      {[180, 240, 150, 220, 190].slice(0, count).map((width) => (
        <div key={width} className={css.row} data-indent={indent || undefined}>
          <Skeleton w={96} h={54} radius="sm" />
          <div>
            <Skeleton h={12} w={width} />
            <Skeleton h={10} w={120} mt={8} />
          </div>
        </div>
      ))}
    </div>
  )
}
