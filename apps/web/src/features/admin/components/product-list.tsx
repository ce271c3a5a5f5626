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
import css from './admin.module.css'
import { PagedList } from './paged-list.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { SearchField } from './search-field.tsx'
import { useListAddress } from './use-list-address.ts'

/** Products: searched, written, deleted. */
export function ProductList() {
  const { page, get, set } = useListAddress()
  const search = get('busca')
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
      <div className={css.tools}>
        <SearchField label="Buscar por título" value={search} onSearch={(busca) => set({ busca })} />
        <Button className={css.last ?? ''} leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEditing('new')}>
          Novo produto
        </Button>
      </div>
      <PagedList
        asked={asked}
        what="os produtos"
        label="Produtos"
        empty={{
          title: search === '' ? 'Nenhum produto ainda' : 'Nenhum produto encontrado',
          text: search === '' ? 'Produtos aparecem ao escolher onde um vídeo é vendido.' : 'Confira a busca.',
        }}
        onPage={(to) => set({ page: to })}
        rowKey={({ id }) => id}
        columns={[
          {
            head: 'Produto',
            main: true,
            cell: ({ title, id, parentId }) => (
              <>
                {title}
                <span className={css.second}>{parentId === null ? id : `${id} · de ${parentId}`}</span>
              </>
            ),
          },
          { head: 'De quem', whole: true, cell: ({ userId }) => userId ?? 'De todos' },
          {
            head: 'Moderação',
            cell: ({ moderationStatus }) => <Chip>{moderationStatus === 'approved' ? 'Aprovado' : moderationStatus}</Chip>,
          },
          { head: 'Papel', cell: ({ isProducer }) => (isProducer ? 'Produtor' : 'Coprodutor ou afiliado') },
          { head: 'Posição', end: true, cell: ({ position }) => position },
          {
            head: 'Ações',
            bare: true,
            end: true,
            cell: (product) => (
              <div className={css.acts}>
                <Button variant="default" size="xs" aria-label={`Editar ${product.title}`} onClick={() => setEditing(product)}>
                  Editar
                </Button>
                <Button variant="subtle" color="red" size="xs" aria-label={`Excluir ${product.title}`} onClick={() => setRemoving(product)}>
                  Excluir
                </Button>
              </div>
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
