import { Skeleton, UnstyledButton } from '@mantine/core'
import type { PlanUsage } from '@videozz/contract/browser'
import { extraStorageCentsPerGb, storageBar } from '@videozz/domain'
import { useState } from 'react'
import { formatPercent } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Bar } from '../../../ui/bar.tsx'
import css from './upload-screen.module.css'

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Plan and storage of the account, folded by «Ver menos». */
export function PlanCard({ usage }: { usage: PlanUsage | undefined }) {
  const [open, setOpen] = useState(true)
  if (!usage) return <Skeleton h={200} radius="lg" />
  const { plan, storageConsumed } = usage
  const { percent, over } = storageBar(storageConsumed, plan.storageSize)

  return (
    <section className={css.plan} aria-label="Plano e armazenamento">
      <div className={css.planTop}>
        <h2>Plano {plan.title}</h2>
        <UnstyledButton className={css.link} aria-expanded={open} aria-controls="resumo-do-plano" onClick={() => setOpen(!open)}>
          {open ? 'Ver menos' : 'Ver mais'}
        </UnstyledButton>
      </div>
      <div id="resumo-do-plano" hidden={!open}>
        <p className={css.used}>
          {formatSize(storageConsumed)} <small>de {formatSize(plan.storageSize)}</small>
          <small className={css.percent}>{formatPercent(percent / 100)}</small>
        </p>
        <Bar value={percent} label="Armazenamento usado" size="large" tone={over ? 'bad' : 'brand'} />
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
              <dd>{money.format(extraStorageCentsPerGb / 100)}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}
