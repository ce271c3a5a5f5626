import { Skeleton, Tooltip } from '@mantine/core'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { AccountStatus } from '@videozz/contract/browser'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../shared/format/date.ts'
import { formatCount, formatPercent } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Bar } from '../../../ui/bar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { planQuery, recentQuery } from '../api/home-queries.ts'
import { storageLevel } from '../api/storage-level.ts'
import css from './home.module.css'

/** Plan, storage and number of files. */
export function Overview({ countsFiles }: { countsFiles: boolean }) {
  return (
    <section>
      <SectionHead title="Visão geral" />
      <div className={`card ${css.overview}`}>
        <PlanCell />
        <StorageCell />
        {countsFiles && <FilesCell />}
      </div>
    </section>
  )
}

const tones: Partial<Record<AccountStatus, 'ok' | 'bad'>> = { activated: 'ok', canceled: 'bad' }

function PlanCell() {
  const { status, statusSince, planTitle } = useSession()
  const since = `${status === 'activated' ? 'Ativo' : 'Inativo'} desde ${formatDate(statusSince)}`
  return (
    <div>
      <h3 className={css.label}>Plano</h3>
      {status !== 'overdue' && (
        <p className={css.value}>
          <Chip tone="brand" size="lg">
            {planTitle}
          </Chip>
        </p>
      )}
      <Tooltip label={since}>
        <p className={`${css.since} num`}>
          <StatusDot tone={tones[status] ?? 'off'} />
          {status === 'canceled' ? 'Cancelado' : since}
        </p>
      </Tooltip>
    </div>
  )
}

function StorageCell() {
  const { data: usage } = useQuery(planQuery)
  const level = usage && storageLevel(usage)
  return (
    <div>
      <h3 className={css.label}>
        Armazenamento <span className="num">{level && formatPercent(Math.min(1, level.fraction))}</span>
      </h3>
      {usage && level ? (
        <>
          <p className={`${css.value} num`}>
            {formatSize(usage.storageConsumed)} <small>de {formatSize(usage.plan.storageSize)}</small>
          </p>
          <div className={css.bar}>
            <Bar value={level.fraction * 100} tone={level.tone} size="large" label="Armazenamento usado" />
          </div>
        </>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function FilesCell() {
  const { plan } = useSession()
  const { data: recent } = useQuery(recentQuery)
  return (
    <div>
      <h3 className={css.label}>Arquivos</h3>
      {recent ? <p className={`${css.value} num`}>{formatCount(recent.totalItems)}</p> : <Waiting />}
      {recent && (
        <p className={css.split}>
          {plan.hasImprint && <IconShieldCheck size={15} aria-hidden />}
          {plan.hasImprint ? 'Protegidos com Imprint' : 'Imprint não incluído no plano'}
        </p>
      )}
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton h={20} w={120} my={4} />
    <Skeleton h={10} w={180} mt={16} />
  </div>
)
