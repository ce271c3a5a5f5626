import { Button, Group } from '@mantine/core'
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
import { ConsoleLink } from '../components/console-link.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Loaded } from '../components/loaded.tsx'
import { PlanDialog } from '../components/plan-dialog.tsx'
import { PlanRemoval } from '../components/plan-removal.tsx'
import { periodWords, planTypeWords } from '../model/plan-words.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'

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
            caption="Planos"
            rows={plans}
            rowKey={({ id }) => id}
            columns={[
              {
                header: 'Plano',
                title: true,
                cell: ({ title, type, isDefault, hidden }) => (
                  <>
                    <Group component="span" gap={6}>
                      {title} {isDefault && <Chip tone="brand">Inicial</Chip>} {hidden && <Chip>Fora de venda</Chip>}
                    </Group>
                    <SecondaryLine>{planTypeWords[type]}</SecondaryLine>
                  </>
                ),
              },
              {
                header: 'Preço',
                align: 'end',
                cell: ({ price, period }) => (
                  <>
                    {formatCents(price)}
                    <SecondaryLine>{periodWords[period].toLowerCase()}</SecondaryLine>
                  </>
                ),
              },
              {
                header: 'Limites',
                wrap: 'never',
                cell: ({ storageSize, uploadSize, maxResolution }) => (
                  <span>
                    {formatSize(storageSize)}
                    <SecondaryLine>
                      {formatSize(uploadSize)} por arquivo · {maxResolution}p
                    </SecondaryLine>
                  </span>
                ),
              },
              {
                header: 'Contas',
                align: 'end',
                cell: ({ id, accounts, accountsOver, subscriptions }) => (
                  <span>
                    <ConsoleLink to={`/admin/contas?plano=${id}`}>{formatCount(accounts)}</ConsoleLink>
                    <SecondaryLine>
                      {formatCount(subscriptions)} {subscriptions === 1 ? 'assinatura' : 'assinaturas'}
                      {accountsOver > 0 && ` · ${formatCount(accountsOver)} acima do limite`}
                    </SecondaryLine>
                  </span>
                ),
              },
              {
                header: 'Ações',
                headerHidden: true,
                onCard: 'plain',
                align: 'end',
                cell: (plan) => (
                  <RowActions>
                    <Button variant="default" size="xs" aria-label={`Editar ${plan.title}`} onClick={() => setEditing(plan)}>
                      Editar
                    </Button>
                    {!plan.isDefault && (
                      <Button variant="subtle" color="red" size="xs" aria-label={`Excluir ${plan.title}`} onClick={() => setRemoving(plan)}>
                        Excluir
                      </Button>
                    )}
                  </RowActions>
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
