import { ActionIcon, Tooltip } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ActionsMenu, type MenuAction } from '../../../shared/lists/actions-menu.tsx'
import { formatDateTime } from '../../../shared/format/date.ts'
import type { Sign } from '../../../shared/queries/signs.ts'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { BlockViewer } from './block-viewer.tsx'
import { Confidence } from './confidence.tsx'
import { MediaCell, PersonCell, WhatCell } from './sign-cells.tsx'
import { useSignStates } from './use-sign-states.ts'

const columns: Column<Sign>[] = [
  { header: 'Espectador', title: true, width: 220, cell: (sign) => <PersonCell {...sign} /> },
  { header: 'Mídia', width: 240, onCard: 'plain', cell: (sign) => <MediaCell {...sign} /> },
  { header: 'O que houve', onCard: 'plain', cell: (sign) => <WhatCell {...sign} /> },
  { header: 'Quando', width: 104, cell: ({ lastAt }) => <span className="num">{formatDateTime(lastAt)}</span> },
  { header: 'Certeza', width: 96, onCard: 'corner', cell: (sign) => <Confidence {...sign} /> },
  { header: 'Ações', headerHidden: true, width: 176, align: 'end', onCard: 'plain', cell: (sign) => <SignActions sign={sign} /> },
]

export type SignsTableProps = { rows: readonly Sign[] | undefined; stale: boolean; fault: ReactNode; empty: ReactNode; foot: ReactNode }

/** Signs of misuse with what can be done about each. */
export function SignsTable(props: SignsTableProps) {
  return <DataTable caption="Sinais de uso suspeito" columns={columns} rowKey={({ id }) => id} loadingHeight={320} {...props} />
}

function SignActions({ sign }: { sign: Sign }) {
  const { set } = useSignStates()
  const navigate = useNavigate()
  const { viewer, state } = sign
  const name = viewer ? viewerName(viewer) : 'a prévia'
  const toState = (to: Sign['state']) => () => set.mutate({ sign, state: to })
  const icon = (Icon: typeof IconX) => <Icon size={17} aria-hidden />
  const actions: MenuAction[] = [
    ...(state === 'new' ? [] : [{ label: 'Marcar como novo', icon: icon(IconRotate), reason: null, run: toState('new') }]),
    ...(viewer
      ? [
          {
            label: 'Ver todos deste espectador',
            icon: icon(IconEye),
            reason: null,
            run: () => void navigate({ to: '/suspicious', search: { viewer: viewer.id, state: 'all' } as never }),
          },
        ]
      : []),
    ...(state === 'dismissed' ? [] : [{ label: 'Descartar', icon: icon(IconX), reason: null, run: toState('dismissed') }]),
  ]
  return (
    <RowActions>
      {viewer && <BlockViewer viewer={viewer} />}
      {state === 'new' && (
        <Tooltip label="Marcar como visto">
          <ActionIcon aria-label={`Marcar como visto: ${sign.what}, ${name}`} loading={set.isPending} onClick={toState('seen')}>
            <IconCheck size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionsMenu label={`Mais ações: ${sign.what}, ${name}`} actions={actions} />
    </RowActions>
  )
}
