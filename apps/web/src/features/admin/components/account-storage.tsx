import { Button, Stack } from '@mantine/core'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatSize } from '../../../shared/format/size.ts'
import { Bar } from '../../../ui/bar.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { useAccountChange } from '../api/use-account-change.ts'
import { Facts } from './facts.tsx'
import { Part } from './part.tsx'

/** Storage of the account, with a recount. */
export function AccountStorage({ account }: { account: AdminAccountDetail }) {
  const { storageUsed, storageReserved, storageSize } = account
  const [asking, setAsking] = useState(false)
  const recounting = useAccountChange({
    change: () => consoleApi('POST /admin/accounts/{id}/recount', { params: { id: account.id } }),
    done: ({ changed, before, after }) =>
      changed ? `Corrigido: de ${formatSize(before.used)} para ${formatSize(after.used)}.` : 'Recontado: os números já estavam certos.',
    onDone: () => setAsking(false),
  })
  const part = ((storageUsed + storageReserved) / Math.max(1, storageSize)) * 100
  return (
    <Part
      title="Armazenamento"
      action={
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Recontar
        </Button>
      }
    >
      <Stack gap={16}>
        <Bar value={part} label="Armazenamento em uso" tone={part >= 100 ? 'bad' : part >= 80 ? 'warn' : 'brand'} />
        <Facts
          items={[
            ['Em uso', `${formatSize(storageUsed)} (${Math.round(part)}%)`],
            ['Reservado por envios', formatSize(storageReserved)],
          ]}
        />
      </Stack>
      <ConfirmModal
        opened={asking}
        title="Recontar o armazenamento?"
        confirmLabel="Recontar"
        loading={recounting.isPending}
        onConfirm={() => recounting.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Os números passam a ser a soma do que a conta guarda e do que está sendo enviado agora.</p>
      </ConfirmModal>
    </Part>
  )
}
