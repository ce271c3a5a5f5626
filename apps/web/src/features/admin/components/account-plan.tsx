import { Button, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { plansQuery } from '../../../shared/queries/console/plans.ts'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { planTypeWords } from '../model/plan-words.ts'
import { Facts } from './facts.tsx'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { checkReason, ReasonField } from './reason-field.tsx'

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
  const saving = useAccountChange({
    change: (body: { planId: string; reason: string; confirm: boolean }) =>
      consoleApi('PUT /admin/accounts/{id}/plan', { params: { id: account.id }, body }),
    done: ({ account: now }) => `A conta está no plano ${now.plan.title}.`,
    onDone: onClose,
    meta: { silent: true },
  })
  const above = hasCode(saving.error, 'ACCOUNT_ABOVE_PLAN')
  const form = useForm({
    initialValues: { planId: null as string | null, reason: '' },
    validate: { planId: (value) => (value === null ? 'Escolha um plano.' : null), reason: checkReason },
  })
  // A confirmation is of one plan.
  form.watch('planId', () => saving.reset())
  const submit = form.onSubmit(({ planId, reason }) =>
    saving.mutate(
      { planId: planId ?? '', reason, confirm: above },
      {
        onError: (error) => {
          if (!hasCode(error, 'ACCOUNT_ABOVE_PLAN')) notifyError(error)
          form.setErrors(serverErrors(error))
        },
      },
    ),
  )
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
        {...form.getInputProps('planId')}
      />
      <ReasonField {...form.getInputProps('reason')} />
      {above && saving.error instanceof ApiError && <Banner tone="warn">{saving.error.message}</Banner>}
    </FormModal>
  )
}
