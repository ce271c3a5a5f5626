import { Button, TextInput } from '@mantine/core'
import { formatCents } from '@videozz/domain'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateAccount } from '../../../shared/queries/console/accounts.ts'
import { useChange } from '../api/use-change.ts'
import { readReais } from '../model/money-text.ts'
import { FormModal } from './form-modal.tsx'
import { Part } from './part.tsx'
import { ReasonField, reasonFault } from './reason-field.tsx'
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

const most = 100_000_000
/** Names a correction, so that it is booked once though it is sent again after an answer that was lost. */
const drawKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36).padStart(7, '0')).join('')

function CorrectionDialog({ account, onClose }: { account: AdminAccountDetail; onClose: () => void }) {
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [key] = useState(drawKey)
  const cents = readReais(text)
  const booking = useChange({
    change: (amountCents: number) =>
      consoleApi('POST /admin/accounts/{id}/ledger-corrections', { params: { id: account.id }, body: { amountCents, reason, key } }),
    done: 'Correção lançada.',
    invalidates: [(client) => invalidateAccount(client, account.id)],
    onDone: onClose,
  })
  const fault =
    cents === null
      ? 'Informe um valor em reais, como 12,50 ou -12,50.'
      : cents === 0
        ? 'O valor não pode ser zero.'
        : Math.abs(cents) > most
          ? 'Valor grande demais.'
          : undefined
  return (
    <FormModal
      title={`Lançar correção para ${account.name}?`}
      submitLabel="Lançar correção"
      loading={booking.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (cents !== null && fault === undefined && reasonFault(reason) === undefined) booking.mutate(cents)
      }}
    >
      <TextInput
        label="Valor"
        leftSection="R$"
        inputMode="text"
        autoComplete="off"
        placeholder="-12,50"
        value={text}
        error={tried && fault}
        description={
          cents === null || cents === 0
            ? 'Com sinal de menos, devolve à conta.'
            : cents < 0
              ? `Devolve ${formatCents(-cents)} à conta.`
              : `Cobra ${formatCents(cents)} da conta.`
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ReasonField value={reason} onChange={setReason} error={tried ? reasonFault(reason) : undefined} />
    </FormModal>
  )
}
