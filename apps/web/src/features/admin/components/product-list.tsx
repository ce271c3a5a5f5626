import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ParentProduct } from '@videozz/contract/browser'
import { useState } from 'react'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmModal } from '../../../ui/confirm-modal.tsx'
import { consoleApi } from '../../../shared/api/console-api.ts'
import { invalidateProducts, productsQuery } from '../../../shared/queries/console/products.ts'
import { useChange } from '../api/use-change.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { PagedList } from './paged-list.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { SearchField } from './search-field.tsx'
import { useSearchState } from '../../../shared/search/use-search-state.ts'
import { productsSearch } from '../model/list-search.ts'
import { SecondaryLine } from '../../../ui/secondary-line.tsx'
import { RowActions } from '../../../ui/data-table/row-actions.tsx'

/** Products: searched, written, deleted. */
export function ProductList() {
  const { view, show } = useSearchState(productsSearch)
  const { page, busca: search } = view
  const asked = useQuery(productsQuery(page, search))
  const [editing, setEditing] = useState<ParentProduct | 'new' | null>(null)
  const [removing, setRemoving] = useState<ParentProduct | null>(null)
  const deleting = useChange({
    change: (id: string) => consoleApi('DELETE /admin/products/{id}', { params: { id } }),
    done: 'Produto excluído.',
    invalidates: [invalidateProducts],
    onDone: () => setRemoving(null),
  })
  return (
    <>
      <ListToolbar
        action={
          <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing('new')}>
            Novo produto
          </Button>
        }
      >
        <SearchField label="Buscar por título" value={search} onSearch={(busca) => show({ busca })} />
      </ListToolbar>
      <PagedList
        asked={asked}
        what="os produtos"
        caption="Produtos"
        empty={{
          title: search === '' ? 'Nenhum produto ainda' : 'Nenhum produto encontrado',
          text: search === '' ? 'Produtos aparecem ao escolher onde um vídeo é vendido.' : 'Confira a busca.',
        }}
        onPage={(page) => show({ page })}
        rowKey={({ id }) => id}
        columns={[
          {
            header: 'Produto',
            title: true,
            cell: ({ title, id, parentId }) => (
              <>
                {title}
                <SecondaryLine>{parentId === null ? id : `${id} · de ${parentId}`}</SecondaryLine>
              </>
            ),
          },
          { header: 'De quem', wrap: 'never', cell: ({ userId }) => userId ?? 'De todos' },
          {
            header: 'Moderação',
            cell: ({ moderationStatus }) => <Chip>{moderationStatus === 'approved' ? 'Aprovado' : moderationStatus}</Chip>,
          },
          { header: 'Papel', cell: ({ isProducer }) => (isProducer ? 'Produtor' : 'Coprodutor ou afiliado') },
          { header: 'Posição', align: 'end', cell: ({ position }) => position },
          {
            header: 'Ações',
            headerHidden: true,
            onCard: 'plain',
            align: 'end',
            cell: (product) => (
              <RowActions>
                <Button variant="default" size="xs" aria-label={`Editar ${product.title}`} onClick={() => setEditing(product)}>
                  Editar
                </Button>
                <Button variant="subtle" color="red" size="xs" aria-label={`Excluir ${product.title}`} onClick={() => setRemoving(product)}>
                  Excluir
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
      {editing !== null && <ProductDialog product={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <ConfirmModal
        opened={removing !== null}
        title="Excluir este produto?"
        confirmLabel="Excluir produto"
        danger
        loading={deleting.isPending}
        onConfirm={() => removing && deleting.mutate(removing.id)}
        onClose={() => setRemoving(null)}
      >
        <p>“{removing?.title}” deixa de ser oferecido. Esta ação não pode ser desfeita.</p>
      </ConfirmModal>
    </>
  )
}
