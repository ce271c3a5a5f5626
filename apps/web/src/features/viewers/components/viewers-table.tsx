import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { formatDateTime } from '../../../shared/format/date.ts'
import { formatCount } from '../../../shared/format/number.ts'
import type { Viewer } from '../../../shared/queries/viewers.ts'
import { Breakable } from '../../../shared/viewers/breakable.tsx'
import { viewerName } from '../../../shared/viewers/viewer-name.ts'
import { Chip } from '../../../ui/chip.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import css from './viewers.module.css'

const columnsOf = (onOpen: (viewer: Viewer) => void): Column<Viewer>[] => [
  {
    header: 'Espectador',
    title: true,
    cell: (viewer) => {
      const who = viewerName(viewer)
      return (
        <>
          <Link className={css.who ?? ''} to="/viewers/$id" params={{ id: viewer.id }}>
            <Breakable text={who} />
          </Link>
          {viewer.name !== null && viewer.name !== who && <SecondaryLine>{viewer.name}</SecondaryLine>}
        </>
      )
    },
  },
  {
    header: 'Identificação',
    width: 220,
    onCard: 'plain',
    cell: ({ verified, revokedAt }) => (
      <span className={css.chips}>
        {verified ? <Chip tone="ok">verificado</Chip> : <Chip tone="warn">não verificado</Chip>}
        {revokedAt !== null && <Chip tone="bad">acesso encerrado</Chip>}
      </span>
    ),
  },
  { header: 'Aparelhos', width: 96, align: 'end', cell: ({ devices }) => formatCount(devices) },
  {
    header: 'Visto por último',
    width: 168,
    wrap: 'never',
    cell: ({ lastSeenAt }) => <span className="num">{formatDateTime(lastSeenAt)}</span>,
  },
  { header: 'Sinais', width: 112, align: 'end', cell: (viewer) => <Signs viewer={viewer} /> },
  {
    header: 'Ações',
    headerHidden: true,
    width: 104,
    align: 'end',
    onCard: 'corner',
    cell: (viewer) => (
      <Button variant="default" size="xs" aria-label={`Ver dados: ${viewerName(viewer)}`} onClick={() => onOpen(viewer)}>
        Ver dados
      </Button>
    ),
  },
]

function Signs({ viewer }: { viewer: Viewer }) {
  const { id, signs, newSigns } = viewer
  if (signs === 0) return <span className={css.none}>Nenhum</span>
  return (
    <Link
      className="link num"
      to="/suspicious"
      search={{ viewer: id, state: 'all' }}
      aria-label={`Sinais de uso suspeito de ${viewerName(viewer)}: ${signs}`}
    >
      {formatCount(signs)}
      {newSigns > 0 && ` (${newSigns === 1 ? '1 novo' : `${formatCount(newSigns)} novos`})`}
    </Link>
  )
}

export type ViewersTableProps = {
  rows: readonly Viewer[] | undefined
  stale: boolean
  fault: ReactNode
  empty: ReactNode
  foot: ReactNode
  onOpen: (viewer: Viewer) => void
}

/** Viewers, the last seen first. */
export function ViewersTable({ onOpen, ...table }: ViewersTableProps) {
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return <DataTable caption="Espectadores" columns={columns} rowKey={({ id }) => id} loadingHeight={320} {...table} />
}
