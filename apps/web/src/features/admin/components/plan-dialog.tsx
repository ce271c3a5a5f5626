import { Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminPlan, PlanDraft } from '@videozz/contract/browser'
import { serverErrors } from '../../../shared/forms/server-errors.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { consoleApi, hasCode } from '../../../shared/api/console-api.ts'
import { invalidatePlans } from '../../../shared/queries/console/plans.ts'
import { invalidateAccount, invalidateAccountLists } from '../../../shared/queries/console/accounts.ts'
import { useChange } from '../api/use-change.ts'
import { countOf } from '../model/count-words.ts'
import { planFaults, type PlanFields, toDraft, toFields } from '../model/plan-form.ts'
import { periodWords, planTypeWords } from '../model/plan-words.ts'
import { FormModal } from './form-modal.tsx'
import { PlanLimits } from './plan-limits.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FieldGroup } from './field-group.tsx'
import { Note } from '../../../ui/note.tsx'

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

/** The fields of a plan, new or changed. */
export function PlanDialog({ plan, onClose }: { plan: AdminPlan | null; onClose: () => void }) {
  const saving = useChange({
    change: ({ draft, confirm }: { draft: PlanDraft; confirm: boolean }) =>
      plan
        ? consoleApi('PUT /admin/plans/{id}', { params: { id: plan.id }, body: { ...draft, confirm } })
        : consoleApi('POST /admin/plans', { body: draft }),
    done: plan ? 'Plano salvo.' : 'Plano criado.',
    invalidates: [invalidatePlans, invalidateAccountLists, (client) => invalidateAccount(client)],
    onDone: onClose,
    meta: { silent: true },
  })
  const below = hasCode(saving.error, 'PLAN_BELOW_USE')
  const form = useForm<PlanFields>({
    initialValues: toFields(plan),
    validate: (fields) => planFaults(fields),
    // A confirmation is of what was sent.
    onValuesChange: () => below && saving.reset(),
  })
  const submit = form.onSubmit((values) =>
    saving.mutate(
      { draft: toDraft(values), confirm: below },
      {
        onError: (error) => {
          if (hasCode(error, 'PLAN_BELOW_USE')) return
          notifyError(error)
          form.setErrors(serverErrors(error))
        },
      },
    ),
  )
  const text = (name: 'title' | 'price' | 'trialDays' | 'position' | 'contentId' | 'spaceId') => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
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
        <Select label="Cobrança" data={choices(periodWords)} allowDeselect={false} {...form.getInputProps('period')} />
        <Select label="Tipo" data={choices(planTypeWords)} allowDeselect={false} {...form.getInputProps('type')} />
      </FieldGrid>
      <PlanLimits form={form} />
      <FieldGroup title="Venda">
        <FieldGrid>
          <Select
            label="Como se contrata"
            data={[
              { value: 'buy', label: 'Pelo checkout' },
              { value: 'request', label: 'Falando com a equipe' },
            ]}
            allowDeselect={false}
            {...form.getInputProps('action')}
          />
          <TextInput label="Dias de teste" inputMode="numeric" {...text('trialDays')} />
          <TextInput label="Posição na lista" inputMode="numeric" {...text('position')} />
          <TextInput label="Conteúdo no checkout externo" maxLength={120} {...text('contentId')} />
          <TextInput label="Plano no Space" maxLength={120} {...text('spaceId')} />
        </FieldGrid>
        <Switch label="Fora de venda: ninguém novo contrata, quem tem continua" {...form.getInputProps('hidden', { type: 'checkbox' })} />
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
