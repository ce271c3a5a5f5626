import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminAccountDetail } from '@videozz/contract/browser'
import { useState } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { notifyLasting } from '../../../shared/notify/notify.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateAccount, invalidateAccountLists } from '../../../shared/queries/console/accounts.ts'
import { useChange } from '../api/use-change.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Part } from './part.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { Note } from '../../../ui/note.tsx'

type Media = AdminAccountDetail['deletedMedia'][number]

/** What was deleted and can still come back. */
export function DeletedMedia({ account }: { account: AdminAccountDetail }) {
  const [asking, setAsking] = useState<Media | null>(null)
  const client = useQueryClient()
  const restoring = useChange({
    change: (media: Media) => consoleApi('POST /admin/videos/{key}/restore', { params: { key: media.key } }),
    done: ({ title }) => `“${title}” voltou para a conta.`,
    invalidates: [(client) => invalidateAccount(client, account.id), invalidateAccountLists],
    onDone: ({ overLimit, encoding }) => {
      setAsking(null)
      if (overLimit) notifyLasting('A conta passou do limite do plano: o que está guardado toca, mas novos envios serão recusados.')
      if (encoding) notifyLasting('A mídia tinha sido excluída antes de ficar pronta. O processamento continua agora.')
    },
  })
  return (
    <Part title="Mídias excluídas" card={account.deletedMedia.length === 0}>
      {account.deletedMedia.length === 0 ? (
        <Note>Nada que possa voltar. Os arquivos de uma mídia excluída são apagados depois de 7 dias.</Note>
      ) : (
        <DataTable
          caption="Mídias excluídas"
          rows={account.deletedMedia}
          rowKey={({ key }) => key}
          columns={[
            {
              header: 'Mídia',
              title: true,
              cell: ({ title, key, size, duration }) => (
                <>
                  {title}
                  <SecondaryLine>
                    {formatSize(size)}
                    {duration !== null && ` · ${formatDuration(duration)}`} · {key}
                  </SecondaryLine>
                </>
              ),
            },
            { header: 'Excluída em', wrap: 'never', cell: ({ deletedAt }) => formatDateTime(deletedAt) },
            { header: 'Arquivos apagados em', wrap: 'never', cell: ({ purgeAt }) => formatDateTime(purgeAt) },
            {
              header: 'Ações',
              headerHidden: true,
              onCard: 'plain',
              align: 'end',
              cell: (media) =>
                media.restorable ? (
                  <Button variant="default" size="xs" aria-label={`Restaurar ${media.title}`} onClick={() => setAsking(media)}>
                    Restaurar
                  </Button>
                ) : (
                  'Já não pode voltar'
                ),
            },
          ]}
        />
      )}
      <ConfirmModal
        opened={asking !== null}
        title="Restaurar esta mídia?"
        confirmLabel="Restaurar"
        loading={restoring.isPending}
        onConfirm={() => asking && restoring.mutate(asking)}
        onClose={() => {
          setAsking(null)
          void invalidateAccount(client, account.id)
        }}
      >
        <p>
          “{asking?.title}” volta para a biblioteca da conta, ocupa {formatSize(asking?.size ?? 0)} e toca de novo onde estava incorporada.
        </p>
      </ConfirmModal>
    </Part>
  )
}
