import { memo } from 'react'
import { ListSearch } from '../../../shared/lists/list-search.tsx'
import { ListTools, TypeFilter } from '../../../shared/lists/list-tools.tsx'
import { mediaOrders } from '../../../shared/lists/media-orders.ts'
import { OrderMenu } from '../../../shared/lists/order-menu.tsx'
import { type LibraryView, types } from '../model/library-view.ts'

export type LibraryToolsProps = { view: LibraryView; onChange: (change: Partial<LibraryView>) => void }

/** Kind, search and order of the library. */
export const LibraryTools = memo(function LibraryTools({ view, onChange }: LibraryToolsProps) {
  return (
    <ListTools>
      <TypeFilter types={types} value={view.type} onChange={(type) => onChange({ type })} />
      <ListSearch label="Buscar título ou fala" value={view.search} onSearch={(search) => onChange({ search })} />
      <OrderMenu orders={mediaOrders} value={view.orderBy} onChange={(orderBy) => onChange({ orderBy })} />
    </ListTools>
  )
})
