import { Select, Switch, TextInput } from '@mantine/core'
import type { AdminPlan } from '@videozz/contract/browser'
import { useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'
import { invalidatePlans } from '../../../shared/queries/console/plans.ts'
import { invalidateAccount, invalidateAccountLists } from '../../../shared/queries/console/accounts.ts'
import { useChange } from '../api/use-change.ts'
import { countOf } from '../model/count-words.ts'
import { planFaults, type PlanFaults, type PlanFields, toDraft, toFields } from '../model/plan-form.ts'
import { periodWords, planTypeWords } from '../model/plan-words.ts'
import { FormModal } from './form-modal.tsx'
import { PlanLimits } from './plan-limits.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FieldGroup } from './field-group.tsx'
import { Note } from '../../../ui/note.tsx'

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The fields of a plan, new or changed. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlan | null; onClose: () => void }) {
  const [fields, setFields] = useState<PlanFields>(() => toFields(plan))
  const [faults, setFaults] = useState<PlanFaults>({})
  const saving = useChange({
    change: (confirm: boolean) =>
      plan
        ? consoleApi('PUT /admin/plans/{id}', { params: { id: plan.id }, body: { ...toDraft(fields), confirm } })
        : consoleApi('POST /admin/plans', { body: toDraft(fields) }),
    done: plan ? 'Plano salvo.' : 'Plano criado.',
    invalidates: [invalidatePlans, invalidateAccountLists, (client) => invalidateAccount(client)],
    onDone: onClose,
    meta: { silent: true },
  })
  const below = hasCode(saving.error, 'PLAN_BELOW_USE')
  const set = <Name extends keyof PlanFields>(name: Name, value: PlanFields[Name]) => {
    setFields((now) => ({ ...now, [name]: value }))
    setFaults(({ [name]: _mended, ...left }) => left)
    if (below) saving.reset()
  }
  const submit = () => {
    const found = planFaults(fields)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    saving.mutate(below, {
      onError: (error) => {
        if (hasCode(error, 'PLAN_BELOW_USE')) return
        notifyError(error)
        if (error instanceof ApiError) setFaults(error.fields as PlanFaults)
      },
    })
  }
  const text = (name: 'title' | 'price' | 'trialDays' | 'position' | 'contentId' | 'spaceId') => ({
    value: fields[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <FormModal
      title={plan ? `Editar ${plan.title}` : 'Novo plano'}
      submitLabel={below ? 'Salvar mesmo assim' : plan ? 'Salvar plano' : 'Criar plano'}
      danger={below}
      size={800}
      loading={saving.isPending}
      notice={
        below &&
        saving.error && (
          <Banner tone="warn">{saving.error.message} Nada será apagado; os novos envios dessas contas serão recusados.</Banner>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldGrid>
        <TextInput label="Nome" maxLength={80} data-autofocus {...text('title')} />
        <TextInput label="Preço" leftSection="R$" inputMode="decimal" placeholder="97,00" {...text('price')} />
        <Select
          label="Cobrança"
          data={choices(periodWords)}
          value={fields.period}
          onChange={(value) => value !== null && set('period', value as PlanFields['period'])}
        />
        <Select
          label="Tipo"
          data={choices(planTypeWords)}
          value={fields.type}
          error={faults.type}
          onChange={(value) => value !== null && set('type', value as PlanFields['type'])}
        />
      </FieldGrid>
      <PlanLimits fields={fields} faults={faults} set={set} />
      <FieldGroup title="Venda">
        <FieldGrid>
          <Select
            label="Como se contrata"
            data={[
              { value: 'buy', label: 'Pelo checkout' },
              { value: 'request', label: 'Falando com a equipe' },
            ]}
            value={fields.action}
            onChange={(value) => value !== null && set('action', value as PlanFields['action'])}
          />
          <TextInput label="Dias de teste" inputMode="numeric" {...text('trialDays')} />
          <TextInput label="Posição na lista" inputMode="numeric" {...text('position')} />
          <TextInput label="Conteúdo no checkout externo" maxLength={120} {...text('contentId')} />
          <TextInput label="Plano no Space" maxLength={120} {...text('spaceId')} />
        </FieldGrid>
        <Switch
          label="Fora de venda: ninguém novo contrata, quem tem continua"
          checked={fields.hidden}
          onChange={(event) => set('hidden', event.currentTarget.checked)}
        />
      </FieldGroup>
      {plan && plan.accounts > 0 && !below && (
        <Note>
          {countOf(plan.accounts, 'conta tem', 'contas têm')} este plano, e a mudança vale para {plan.accounts === 1 ? 'ela' : 'todas'}{' '}
          agora. O preço novo é para quem contratar depois.
        </Note>
      )}
    </FormModal>
  )
}
