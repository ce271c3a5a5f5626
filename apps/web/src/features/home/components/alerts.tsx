import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { standingFault } from '@videozz/domain'
import { useSession } from '../../../shared/session/use-session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { planQuery } from '../api/home-queries.ts'
import { storageLevel } from '../api/storage-level.ts'
import css from './home.module.css'

/** An overdue invoice, or a storage about to be full. */
export function Alerts() {
  const { status } = useSession()
  const { data: usage } = useQuery(planQuery)
  if (status === 'overdue') {
    return (
      <div className={css.alert}>
        <Banner tone="bad">Sua fatura está em atraso.</Banner>
      </div>
    )
  }
  const tone = usage ? storageLevel(usage).tone : 'brand'
  if (tone === 'brand') return null
  return (
    <div className={css.alert}>
      <Banner
        tone={tone}
        action={
          tone === 'bad' &&
          standingFault(status) === null && (
            <Button variant="default" size="xs" component={Link} to="/media">
              Liberar espaço
            </Button>
          )
        }
      >
        {tone === 'bad' ? 'Você atingiu o limite do seu plano.' : 'Você já utilizou 80% do seu espaço disponível.'}
      </Banner>
    </div>
  )
}
