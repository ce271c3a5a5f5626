import { Skeleton } from '@mantine/core'
import { usePatience } from '../../../shared/lists/use-patience.ts'
import css from './library.module.css'

/** Rows of the true size while the first page loads, after a second. */
export function LoadingRows() {
  const shown = usePatience(true)
  return (
    <div className={css.loading} role="status" aria-label="Carregando arquivos" data-shown={shown || undefined}>
      {[180, 240, 150, 220, 190].map((width) => (
        <div key={width} className={css.loadingRow}>
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
