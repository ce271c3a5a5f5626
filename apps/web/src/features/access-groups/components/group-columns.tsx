import { ActionIcon, Tooltip } from '@mantine/core'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../shared/format/number.ts'
import type { AccessGroup } from '../../../shared/queries/access-groups.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import css from './groups.module.css'

/** `Curso de canto e mais 2`. */
function foldersOf({ bound, folders }: AccessGroup): string {
  const [first, ...others] = folders
  if (!bound) return 'Toda a conta'
  if (!first) return 'Nenhuma'
  return others.length === 0 ? first.name : `${first.name} e mais ${others.length}`
}

/** Columns of the list of groups. */
export const groupColumns = (onDelete: (group: AccessGroup) => void): Column<AccessGroup>[] => [
  {
    header: 'Grupo',
    title: true,
    wrap: 'anywhere',
    cell: ({ id, name, description }) => (
      <div className={css.title}>
        <Link to="/access-groups/$id" params={{ id }} className={css.name}>
          {name}
        </Link>
        {description !== '' && <p>{description}</p>}
      </div>
    ),
  },
  { header: 'Usuários', width: 112, cell: (group) => <span className="num">{formatCount(group.users_count)}</span> },
  { header: 'Permissões', width: 112, cell: (group) => <span className="num">{formatCount(group.privileges_count)}</span> },
  { header: 'Pastas', width: 240, wrap: 'anywhere', cell: foldersOf },
  {
    header: 'Ações',
    headerHidden: true,
    width: 112,
    align: 'end',
    onCard: 'corner',
    cell: (group) => (
      <RowActions>
        <Tooltip label="Editar grupo">
          <ActionIcon
            aria-label={`Editar ${group.name}`}
            renderRoot={(props) => <Link {...props} to="/access-groups/$id" params={{ id: group.id }} />}
          >
            <IconEdit size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Deletar grupo">
          <ActionIcon aria-label={`Deletar ${group.name}`} onClick={() => onDelete(group)}>
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </RowActions>
    ),
  },
]
