import type { AdminAccountDetail } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Chip } from '../../../ui/chip.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Part } from './part.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { Note } from '../../../ui/note.tsx'

type Media = AdminAccountDetail['recentMedia'][number]

const statusOf = ({ status, statusError }: Media) =>
  status === 'error' ? (
    <>
      <Chip tone="bad">Erro</Chip>
      {statusError !== null && <SecondaryLine>{statusError}</SecondaryLine>}
    </>
  ) : status === 'encoded' ? (
    <Chip tone="ok">Pronta</Chip>
  ) : (
    <Chip tone="brand">Processando</Chip>
  )

/** The latest media. */
export function RecentMedia({ account }: { account: AdminAccountDetail }) {
  return (
    <Part title="Mídias recentes" card={account.recentMedia.length === 0}>
      {account.recentMedia.length === 0 ? (
        <Note>A conta ainda não enviou nada.</Note>
      ) : (
        <DataTable
          caption="Mídias recentes"
          rows={account.recentMedia}
          rowKey={({ key }) => key}
          columns={[
            {
              header: 'Mídia',
              title: true,
              cell: ({ title, key }) => (
                <>
                  {title}
                  <SecondaryLine>{key}</SecondaryLine>
                </>
              ),
            },
            { header: 'Situação', cell: statusOf },
            { header: 'Duração', align: 'end', cell: ({ duration }) => (duration === null ? '—' : formatDuration(duration)) },
            { header: 'Tamanho', align: 'end', cell: ({ size }) => formatSize(size) },
            { header: 'Enviada em', align: 'end', wrap: 'never', cell: ({ createdAt }) => formatDateTime(createdAt) },
          ]}
        />
      )}
    </Part>
  )
}
