import { memo } from 'react'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools, TypeFilter } from '../../../shared/lists/list-tools.tsx'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { type LibraryView, orders, types } from '../model/library-view.ts'

export type LibraryToolsProps = { view: LibraryView; onChange: (change: Partial<LibraryView>) => void }

/** Kind, search and order of the library. */
export const LibraryTools = memo(function LibraryTools({ view, onChange }: LibraryToolsProps) {
  return (
    <ListTools>
      <TypeFilter types={types} value={view.type} onChange={(type) => onChange({ type })} />
      <ListSearch label="Buscar título ou fala" value={view.search} onSearch={(search) => onChange({ search })} />
      <OrderMenu orders={orders} value={view.orderBy} onChange={(orderBy) => onChange({ orderBy })} />
    </ListTools>
  )
})
