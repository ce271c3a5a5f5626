import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ParentApp } from '@videozz/contract/browser'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { appsQuery, invalidateApps } from '../../../shared/queries/console/apps.ts'
import { useChange } from '../api/use-change.ts'
import css from './app-list.module.css'
import { AppDialog } from './app-dialog.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { Loaded } from './loaded.tsx'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'
import { ListToolbar } from './list-toolbar.tsx'

/** Sibling apps, in the order shown. */
export function AppList() {
  const asked = useQuery(appsQuery)
  const [editing, setEditing] = useState<ParentApp | 'new' | null>(null)
  const [removing, setRemoving] = useState<ParentApp | null>(null)
  const deleting = useChange({
    change: (id: string) => consoleApi('DELETE /admin/apps/{id}', { params: { id } }),
    done: 'Aplicativo excluído.',
    invalidates: [invalidateApps],
    onDone: () => setRemoving(null),
  })
  return (
    <>
      <ListToolbar
        note="Enquanto houver algum aqui, o arquivo da instalação não é lido."
        action={
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing('new')}>
            Novo aplicativo
          </Button>
        }
      />
      <Loaded asked={asked} what="os aplicativos">
        {(apps) =>
          apps.length === 0 ? (
            <EmptyState title="Nenhum aplicativo ainda" text="Os produtores veem os aplicativos irmãos na tela inicial." />
          ) : (
            <DataTable
              caption="Aplicativos irmãos"
              rows={apps}
              rowKey={({ id }) => id}
              columns={[
                {
                  header: 'Aplicativo',
                  title: true,
                  cell: ({ name, description, icon }) => (
                    <span className={css.app}>
                      {icon !== null && icon.startsWith('data:') ? <img src={icon} alt="" /> : <i aria-hidden="true" />}
                      <span>
                        {name}
                        <SecondaryLine>{description}</SecondaryLine>
                      </span>
                    </span>
                  ),
                },
                { header: 'Endereço', wrap: 'anywhere', cell: ({ url }) => url },
                { header: 'Posição', align: 'end', cell: ({ position }) => position },
                {
                  header: 'Ações',
                  headerHidden: true,
                  onCard: 'plain',
                  align: 'end',
                  cell: (app) => (
                    <RowActions>
                      <Button variant="default" size="xs" aria-label={`Editar ${app.name}`} onClick={() => setEditing(app)}>
                        Editar
                      </Button>
                      <Button variant="subtle" color="red" size="xs" aria-label={`Excluir ${app.name}`} onClick={() => setRemoving(app)}>
                        Excluir
                      </Button>
                    </RowActions>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {editing !== null && <AppDialog app={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmModal
        opened={removing !== null}
        title="Excluir este aplicativo?"
        confirmLabel="Excluir aplicativo"
        danger
        loading={deleting.isPending}
        onConfirm={() => removing && deleting.mutate(removing.id)}
        onClose={() => setRemoving(null)}
      >
        <p>“{removing?.name}” deixa de aparecer para os produtores.</p>
      </ConfirmModal>
    </>
  )
}
