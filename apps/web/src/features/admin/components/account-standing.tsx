import { Button, Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { formatDate, formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import { Chip } from '../../../ui/chip.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { statusWords, subscriptionWords } from '../model/plan-words.ts'
import { Facts } from './facts.tsx'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { checkReason, ReasonField } from './reason-field.tsx'

const origins: Record<AdminAccountDetail['subscriptionOrigin'], string> = { space: 'Space', orbita: 'Órbita', videozz: 'Própria' }
type Status = AdminAccountDetail['status'] | 'by-subscription'

/** The account's owner, its state and its subscription; blocking and unblocking. */
export function AccountStanding({ account }: { account: AdminAccountDetail }) {
  const [asking, setAsking] = useState<Status | null>(null)
  const { owner, subscription, statusSince, status } = account
  return (
    <Part
      title="Situação"
      action={
        <Group gap={4}>
          <Button variant="default" size="xs" onClick={() => setAsking('by-subscription')}>
            Mudar situação
          </Button>
          {status !== 'disabled' && (
            <Button variant="subtle" color="red" size="xs" onClick={() => setAsking('disabled')}>
              Bloquear
            </Button>
          )}
        </Group>
      }
    >
      <Facts
        items={[
          ['Situação', `${statusWords[status].label} desde ${formatDate(statusSince)}`],
          [
            'Assinatura',
            subscription ? (
              <>
                {subscription.planTitle}{' '}
                <Chip tone={subscriptionWords[subscription.state].tone}>{subscriptionWords[subscription.state].label}</Chip>
              </>
            ) : (
              'Nunca assinou'
            ),
          ],
          ...(subscription?.trialEndsAt ? [['Teste até', formatDate(subscription.trialEndsAt)] as const] : []),
          ...(subscription?.periodEnd ? [['Período até', formatDate(subscription.periodEnd)] as const] : []),
          ...(subscription?.overdueSince ? [['Em atraso desde', formatDate(subscription.overdueSince)] as const] : []),
          ['Origem', origins[account.subscriptionOrigin]],
          ['Dono', `${owner.name} (${owner.issuer}: ${owner.subject})`],
          ['Criada em', formatDateTime(account.createdAt)],
          ['Mídias', formatCount(account.mediaCount)],
          ['Telas por aluno', account.sessionsPerViewer],
          ['Só alunos assinados', account.requiresSignedViewer ? 'Sim' : 'Não'],
        ]}
      />
      {asking !== null && <StatusDialog account={account} first={asking} onClose={() => setAsking(null)} />}
    </Part>
  )
}

const effects: Record<Status, string> = {
  'by-subscription': 'A conta passa a valer o que a assinatura diz.',
  activated: 'A conta funciona normalmente, seja qual for a assinatura.',
  overdue: 'Quem entra só vê o aviso de atraso; o que está incorporado toca por mais 15 dias.',
  canceled: 'Os vídeos deixam de tocar; os dados ficam.',
  disabled: 'Ninguém entra nem assiste, e quem está dentro sai na próxima ação. Nada é apagado.',
}

function StatusDialog({ account, first, onClose }: { account: AdminAccountDetail; first: Status; onClose: () => void }) {
  const form = useForm({ initialValues: { status: first, reason: '' }, validate: { reason: checkReason } })
  const saving = useAccountChange({
    change: (body: typeof form.values) => consoleApi('PUT /admin/accounts/{id}/status', { params: { id: account.id }, body }),
    done: ({ account: now }) => `Situação da conta: ${statusWords[now.status].label.toLowerCase()}.`,
    onDone: onClose,
  })
  const { status } = form.values
  const blocking = status === 'disabled'
  return (
    <FormModal
      title={blocking ? `Bloquear ${account.name}?` : `Mudar a situação de ${account.name}?`}
      submitLabel={blocking ? 'Bloquear conta' : 'Mudar situação'}
      danger={blocking || status === 'canceled'}
      loading={saving.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => saving.mutate(values, { onError: showServerErrors(form) }))}
    >
      <Select
        label="Nova situação"
        data={[
          { value: 'by-subscription', label: 'O que a assinatura diz' },
          ...Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
        ]}
        allowDeselect={false}
        description={effects[status]}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('status')}
      />
      <ReasonField {...form.getInputProps('reason')} />
    </FormModal>
  )
}
