import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isUnavailable } from '../../../shared/api/api-error.ts'
import { signSummaryQuery } from '../../../shared/queries/signs.ts'
import { newSignsCount } from '../../../shared/signs/new-signs-text.ts'
import css from './home.module.css'

/** The number of new signs of misuse, which leads to their list. */
export function SignsCell({ to }: { to: string }) {
  const { data, error } = useQuery(signSummaryQuery)
  return (
    <div>
      <h3 className={css.label}>Sinais novos</h3>
      {!data && error && !isUnavailable(error) ? (
        <p className={css.failed}>Indisponível agora</p>
      ) : (
        <p className={`${css.value} num`} data-tone={data?.count ? 'warn' : undefined}>
          {data ? newSignsCount(data.count) : '\u00a0'}
        </p>
      )}
      <p className={css.split}>
        <Link className="link" to={to}>
          Ver uso suspeito
        </Link>
      </p>
    </div>
  )
}
