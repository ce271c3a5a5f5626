import type { AdminAccountDetail } from '@videozz/contract/browser'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatSize } from '../../../shared/format/size.ts'
import { Chip } from '../../../ui/chip.tsx'
import css from './admin.module.css'
import { DataTable } from './data-table.tsx'
import { Part } from './part.tsx'

type Media = AdminAccountDetail['recentMedia'][number]

const statusOf = ({ status, statusError }: Media) =>
  status === 'error' ? (
    <>
      <Chip tone="bad">Erro</Chip>
      {statusError !== null && <span className={css.second}>{statusError}</span>}
    </>
  ) : status === 'encoded' ? (
    <Chip tone="ok">Pronta</Chip>
  ) : (
    <Chip tone="brand">Processando</Chip>
  )

/** What came in last. */
export function RecentMedia({ account }: { account: AdminAccountDetail }) {
  return (
    <Part title="Mídias recentes" card={account.recentMedia.length === 0}>
      {account.recentMedia.length === 0 ? (
        <p className={css.note}>A conta ainda não enviou nada.</p>
      ) : (
        <DataTable
          label="Mídias recentes"
          rows={account.recentMedia}
          rowKey={({ key }) => key}
          columns={[
            {
              head: 'Mídia',
              main: true,
              cell: ({ title, key }) => (
                <>
                  {title}
                  <span className={css.second}>{key}</span>
                </>
              ),
            },
            { head: 'Situação', cell: statusOf },
            { head: 'Duração', end: true, cell: ({ duration }) => (duration === null ? '—' : formatDuration(duration)) },
            { head: 'Tamanho', end: true, cell: ({ size }) => formatSize(size) },
            { head: 'Enviada em', end: true, whole: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
          ]}
        />
      )}
    </Part>
  )
}
