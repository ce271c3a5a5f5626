import { Button, Skeleton, Tooltip, VisuallyHidden } from '@mantine/core'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AccountStatus } from '@videozz/contract/browser'
import { storageLevel } from '../../../shared/account/storage-level.ts'
import { isUnavailable } from '../../../shared/api/api-error.ts'
import { formatDate } from '../../../shared/format/date.ts'
import { formatCount, formatPercent } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Bar } from '../../../ui/bar.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { storageSummaryQuery } from '../../../shared/queries/storage-summary.ts'
import { countFiles } from '../model/file-counts.ts'
import type { HomeLink } from '../model/home-links.ts'
import { SignsCell } from './signs-cell.tsx'
import css from './home.module.css'

export type OverviewProps = { countsFiles: boolean; analytics: HomeLink; plans: HomeLink; signs: HomeLink }

/** Plan, storage, number of files and of new signs of misuse, with links to plans and statistics. */
export function Overview({ countsFiles, analytics, plans, signs }: OverviewProps) {
  return (
    <section>
      <SectionHead title="Visão geral" action={<ToAnalytics link={analytics} />} />
      <div className={`card ${css.overview}`}>
        <PlanCell link={plans} />
        <StorageCell />
        {countsFiles && <FilesCell />}
        {signs && <SignsCell to={signs.to} />}
      </div>
    </section>
  )
}

function ToAnalytics({ link }: { link: HomeLink }) {
  if (!link) return null
  const face = { variant: 'default', size: 'xs', rightSection: <IconArrowRight size={17} aria-hidden /> } as const
  return link.reason ? (
    <DisabledHint reason={link.reason}>
      <Button {...face}>Acessar Estatísticas</Button>
    </DisabledHint>
  ) : (
    <Button {...face} component={Link} to={link.to}>
      Acessar Estatísticas
    </Button>
  )
}

const tones: Partial<Record<AccountStatus, 'ok' | 'bad'>> = { activated: 'ok', canceled: 'bad' }

function PlanCell({ link }: { link: HomeLink }) {
  const { status, statusSince, planTitle } = useSession()
  const date = formatDate(statusSince)
  const since = status === 'activated' ? `Ativo desde ${date}` : `Inativo desde ${date}`
  const badge = (
    <Chip tone="brand" size="lg">
      {planTitle}
    </Chip>
  )
  return (
    <div>
      <h3 className={css.label}>Plano</h3>
      {status !== 'overdue' && (
        <p className={css.value}>
          {link ? (
            <Link to={link.to} className={css.badge} aria-label={`Plano ${planTitle}: ver planos`}>
              {badge}
            </Link>
          ) : (
            badge
          )}
        </p>
      )}
      <Tooltip label={since}>
        <p className={`${css.since} num`}>
          <StatusDot tone={tones[status] ?? 'off'} />
          {status === 'canceled' ? 'Cancelado' : since}
          {status === 'canceled' && <VisuallyHidden>, {since}</VisuallyHidden>}
        </p>
      </Tooltip>
    </div>
  )
}

function StorageCell() {
  const { data: usage, error, refetch } = useQuery(storageSummaryQuery)
  // A member bound to folders knows the bytes of these alone: no share of the plan.
  const bound = Boolean(useSession().tenant?.folders)
  const level = usage && storageLevel(usage)
  return (
    <div>
      <h3 className={css.label}>
        Armazenamento <span className="num">{level && !bound && formatPercent(Math.min(1, level.fraction))}</span>
      </h3>
      {usage && level ? (
        <>
          <p className={`${css.value} num`}>
            {formatSize(usage.storageConsumed)} <small>{bound ? 'nas suas pastas' : `de ${formatSize(usage.plan.storageSize)}`}</small>
          </p>
          {!bound && (
            <div className={css.bar}>
              <Bar value={level.fraction * 100} tone={level.tone} size="large" label="Armazenamento usado" />
            </div>
          )}
        </>
      ) : error && !isUnavailable(error) ? (
        <p className={css.failed}>
          Erro ao buscar o conteúdo.
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Tentar novamente
          </Button>
        </p>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function FilesCell() {
  const { data: summary, error } = useQuery(storageSummaryQuery)
  const counts = summary && countFiles(summary)
  return (
    <div>
      <h3 className={css.label}>Arquivos</h3>
      {counts ? (
        <>
          <p className={`${css.value} num`}>{formatCount(counts.total)}</p>
          <p className={`${css.split} num`}>
            {summary.plan.hasImprint && (
              <span>
                <IconShieldCheck size={15} aria-hidden />
                {formatCount(counts.secure)} com Imprint
              </span>
            )}
            {(counts.plain > 0 || !summary.plan.hasImprint) && <span>{formatCount(counts.plain)} sem Imprint</span>}
          </p>
        </>
      ) : error && !isUnavailable(error) ? (
        <p className={css.failed}>Indisponível agora</p>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton h={20} w={120} maw="100%" my={4} />
    <Skeleton h={10} w={180} maw="100%" mt={16} />
  </div>
)
