import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import type { AdminPlan } from '@videozz/contract/browser'
import { formatCents } from '@videozz/domain'
import { useState } from 'react'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Page } from '../../../ui/page.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { plansQuery } from '../../../shared/queries/console/plans.ts'
import css from '../components/admin.module.css'
import { ConsoleLink } from '../components/console-link.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Loaded } from '../components/loaded.tsx'
import { PlanDialog } from '../components/plan-dialog.tsx'
import { PlanRemoval } from '../components/plan-removal.tsx'
import { periodWords, planTypeWords } from '../model/plan-words.ts'

/** Planos: what accounts may contract, and what each gives. */
export default function PlansScreen() {
  const asked = useQuery(plansQuery)
  const [editing, setEditing] = useState<AdminPlan | 'new' | null>(null)
  const [removing, setRemoving] = useState<AdminPlan | null>(null)
  return (
    <Page>
      <PageHeader
        title="Planos"
        subtitle="O que as contas contratam; uma mudança vale para todas que têm o plano"
        actions={
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing('new')}>
            Novo plano
          </Button>
        }
      />
      <Loaded asked={asked} what="os planos" height={420}>
        {(plans) => (
          <DataTable
            label="Planos"
            rows={plans}
            rowKey={({ id }) => id}
            columns={[
              {
                head: 'Plano',
                main: true,
                cell: ({ title, type, isDefault, hidden }) => (
                  <>
                    <span className={css.chips}>
                      {title} {isDefault && <Chip tone="brand">Inicial</Chip>} {hidden && <Chip>Fora de venda</Chip>}
                    </span>
                    <span className={css.second}>{planTypeWords[type]}</span>
                  </>
                ),
              },
              {
                head: 'Preço',
                end: true,
                cell: ({ price, period }) => (
                  <>
                    {formatCents(price)}
                    <span className={css.second}>{periodWords[period].toLowerCase()}</span>
                  </>
                ),
              },
              {
                head: 'Limites',
                whole: true,
                cell: ({ storageSize, uploadSize, maxResolution }) => (
                  <span>
                    {formatSize(storageSize)}
                    <span className={css.second}>
                      {formatSize(uploadSize)} por arquivo · {maxResolution}p
                    </span>
                  </span>
                ),
              },
              {
                head: 'Contas',
                end: true,
                cell: ({ id, accounts, accountsOver, subscriptions }) => (
                  <span>
                    <ConsoleLink to={`/admin/contas?plano=${id}`}>{formatCount(accounts)}</ConsoleLink>
                    <span className={css.second}>
                      {formatCount(subscriptions)} {subscriptions === 1 ? 'assinatura' : 'assinaturas'}
                      {accountsOver > 0 && ` · ${formatCount(accountsOver)} acima do limite`}
                    </span>
                  </span>
                ),
              },
              {
                head: 'Ações',
                bare: true,
                end: true,
                cell: (plan) => (
                  <div className={css.acts}>
                    <Button variant="default" size="xs" aria-label={`Editar ${plan.title}`} onClick={() => setEditing(plan)}>
                      Editar
                    </Button>
                    {!plan.isDefault && (
                      <Button variant="subtle" color="red" size="xs" aria-label={`Excluir ${plan.title}`} onClick={() => setRemoving(plan)}>
                        Excluir
                      </Button>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {editing !== null && <PlanDialog plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <PlanRemoval plan={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}
