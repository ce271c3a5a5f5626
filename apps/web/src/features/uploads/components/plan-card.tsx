import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import type { PlanUsage } from '@videozz/contract/browser'
import { extraStorageCentsPerGb, formatCents, storageBar } from '@videozz/domain'
import { useState } from 'react'
import { formatPercent } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { Bar } from '../../../ui/bar.tsx'
import css from './upload-screen.module.css'

export type PlanCardProps = { usage: PlanUsage | undefined; failed: boolean; retrying: boolean; onRetry: () => void }

/** Plan and storage of the account, folded by «Ver menos». */
export function PlanCard({ usage, failed, retrying, onRetry }: PlanCardProps) {
  if (usage) return <Plan usage={usage} />
  if (!failed) return <Skeleton h={200} radius="lg" />
  return (
    <section className={css.plan} aria-label="Plano e armazenamento">
      <p className={css.planFault}>Não foi possível carregar o seu plano.</p>
      <Button variant="default" size="xs" loading={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </section>
  )
}

function Plan({ usage: { plan, storageConsumed } }: { usage: PlanUsage }) {
  const [open, setOpen] = useState(true)
  const { percent, over } = storageBar(storageConsumed, plan.storageSize)
  // A member bound to folders knows the bytes of these alone: no share of the plan.
  const bound = Boolean(useSession().tenant?.folders)

  return (
    <section className={css.plan} aria-label="Plano e armazenamento">
      <div className={css.planTop}>
        <h2>Plano {plan.title}</h2>
        <UnstyledButton className={css.link} aria-expanded={open} aria-controls="resumo-do-plano" onClick={() => setOpen(!open)}>
          {open ? 'Ver menos' : 'Ver mais'}
        </UnstyledButton>
      </div>
      <div id="resumo-do-plano" hidden={!open}>
        {bound ? (
          <p className={css.used}>
            {formatSize(storageConsumed)} <small>nas suas pastas</small>
          </p>
        ) : (
          <>
            <p className={css.used} data-over={over || undefined}>
              {formatSize(storageConsumed)} <small>de {formatSize(plan.storageSize)}</small>
              <small className={css.percent}>{formatPercent(percent / 100)}</small>
            </p>
            <Bar value={percent} label="Armazenamento usado" size="large" tone={over ? 'bad' : 'brand'} />
            {over && <p className={css.overText}>Acima do limite do plano.</p>}
          </>
        )}
        <dl className={css.facts}>
          <div>
            <dt>Tamanho por arquivo</dt>
            <dd>até {formatSize(plan.uploadSize)}</dd>
          </div>
          <div>
            <dt>Resolução</dt>
            <dd>até {plan.maxResolution}p</dd>
          </div>
          {plan.hasAdditional && (
            <div>
              <dt>GB adicional</dt>
              <dd>{formatCents(extraStorageCentsPerGb)}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}
