import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatCents } from '@videozz/domain'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateAccount } from '../../../shared/queries/console/accounts.ts'
import { useChange } from '../api/use-change.ts'
import { showServerErrors } from '../../../shared/forms/server-errors.ts'
import { readReais } from '../../../shared/format/money-text.ts'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { checkReason, ReasonField } from './reason-field.tsx'
import { Note } from '../../../ui/note.tsx'

/** Corrections of what the account owes. */
export function AccountLedger({ account }: { account: AdminAccountDetail }) {
  const [asking, setAsking] = useState(false)
  return (
    <Part
      title="Uso e cobrança"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Lançar correção
        </Button>
      }
    >
      <Note>O livro não se altera: uma correção é um lançamento novo, com motivo, que o dono vê em “Uso e cobrança”.</Note>
      {asking && <CorrectionDialog account={account} onClose={() => setAsking(false)} />}
    </Part>
  )
}

const highestCents = 100_000_000

function checkAmount(text: string): string | null {
  const cents = readReais(text)
  if (cents === null) return 'Informe um valor em reais, como 12,50 ou -12,50.'
  if (cents === 0) return 'O valor não pode ser zero.'
  return Math.abs(cents) > highestCents ? 'Valor grande demais.' : null
}

const amountField = (field: string): string => (field === 'amountCents' ? 'amount' : field)
/** Names a correction, so that it is booked once though it is sent again after an answer that was lost. */
const drawKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('')

function CorrectionDialog({ account, onClose }: { account: AdminAccountDetail; onClose: () => void }) {
  const [key] = useState(drawKey)
  const form = useForm({ initialValues: { amount: '', reason: '' }, validate: { amount: checkAmount, reason: checkReason } })
  const cents = readReais(form.values.amount)
  const booking = useChange({
    change: ({ amount, reason }: typeof form.values) =>
      consoleApi('POST /admin/accounts/{id}/ledger-corrections', {
        params: { id: account.id },
        body: { amountCents: readReais(amount) ?? 0, reason, key },
      }),
    done: 'Correção lançada.',
    invalidates: [(client) => invalidateAccount(client, account.id)],
    onDone: onClose,
  })
  return (
    <FormModal
      title={`Lançar correção para ${account.name}?`}
      submitLabel="Lançar correção"
      loading={booking.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => booking.mutate(values, { onError: showServerErrors(form, { nameOf: amountField }) }))}
    >
      <TextInput
        label="Valor"
        leftSection="R$"
        inputMode="text"
        autoComplete="off"
        placeholder="-12,50"
        description={
          cents === null || cents === 0
            ? 'Com sinal de menos, devolve à conta.'
            : cents < 0
              ? `Devolve ${formatCents(-cents)} à conta.`
              : `Cobra ${formatCents(cents)} da conta.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('amount')}
      />
      <ReasonField {...form.getInputProps('reason')} />
    </FormModal>
  )
}
