import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { plansQuery } from '../../../shared/queries/console/plans.ts'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { planTypeWords } from '../model/plan-words.ts'
import { Facts } from './facts.tsx'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { ReasonField, reasonFault } from './reason-field.tsx'

/** The plan of an account, and putting it on another. */
export function AccountPlan({ account }: { account: AdminAccountDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <Part
      title="Plano"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Trocar plano
        </Button>
      }
    >
      <Facts
        items={[
          ['Plano', account.plan.title],
          ['Tipo', planTypeWords[account.plan.type]],
          ['Armazenamento do plano', formatSize(account.storageSize)],
          ['Adicional', account.hasAdditional ? 'Pode passar do limite, pagando' : 'Não passa do limite'],
        ]}
      />
      {asking && <PlanDialog account={account} onClose={() => setAsking(false)} />}
    </Part>
  )
}

function PlanDialog({ account, onClose }: { account: AdminAccountDetail; onClose: () => void }) {
  const { data: plans } = useQuery(plansQuery)
  const [planId, setPlanId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const saving = useAccountChange({
    change: (confirm: boolean) =>
      consoleApi('PUT /admin/accounts/{id}/plan', { params: { id: account.id }, body: { planId: planId ?? '', reason, confirm } }),
    done: ({ account: now }) => `A conta está no plano ${now.plan.title}.`,
    onDone: onClose,
    meta: { silent: true },
  })
  const above = hasCode(saving.error, 'ACCOUNT_ABOVE_PLAN')
  const submit = () => {
    setTried(true)
    if (planId === null || reasonFault(reason) !== undefined) return
    saving.mutate(above, { onError: (error) => void (hasCode(error, 'ACCOUNT_ABOVE_PLAN') || notifyError(error)) })
  }
  return (
    <FormModal
      title={`Trocar o plano de ${account.name}?`}
      submitLabel={above ? 'Trocar mesmo assim' : 'Trocar plano'}
      danger={above}
      loading={saving.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label="Novo plano"
        placeholder="Escolha um plano"
        data={(plans ?? [])
          .filter(({ id }) => id !== account.plan.id)
          .map(({ id, title, storageSize, hidden }) => ({
            value: id,
            label: `${title} (${formatSize(storageSize)}${hidden ? ', fora de venda' : ''})`,
          }))}
        value={planId}
        error={tried && planId === null && 'Escolha um plano.'}
        onChange={(value) => {
          setPlanId(value)
          saving.reset()
        }}
      />
      <ReasonField value={reason} onChange={setReason} error={tried ? reasonFault(reason) : undefined} />
      {above && saving.error instanceof ApiError && <Banner tone="warn">{saving.error.message}</Banner>}
    </FormModal>
  )
}
