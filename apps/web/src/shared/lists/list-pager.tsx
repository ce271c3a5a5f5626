import { Select, UnstyledButton } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { memo, type ReactNode } from 'react'
import { formatCount } from '../format/number.ts'
import css from './lists.module.css'
import { pageNumbers } from './page-numbers.ts'

export type ListPagerProps = {
  page: number
  perPage: number
  total: number
  /** There are more than the total. */
  capped?: boolean
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** `Total 23 itens`, the rows of a page and the pages around the current one. */
export const ListPager = memo(function ListPager({ page, perPage, total, capped = false, sizes, onPage, onSize }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  const step = (label: string, to: number, icon: ReactNode) => (
    <UnstyledButton
      className={css.page}
      aria-label={label}
      aria-disabled={to < 1 || to > pages}
      onClick={() => to >= 1 && to <= pages && onPage(to)}
    >
      {icon}
    </UnstyledButton>
  )
  return (
    <nav className={css.pager} aria-label="Páginas">
      <span>
        {capped ? 'Mais de' : 'Total'} {formatCount(total)} {total === 1 ? 'item' : 'itens'}
      </span>
      <Select
        className={css.size ?? ''}
        size="xs"
        aria-label="Itens por página"
        data={sizes.map((size) => ({ value: String(size), label: `${size} por página` }))}
        value={String(perPage)}
        onChange={(value) => value !== null && onSize(Number(value))}
      />
      {pages > 1 && (
        <div className={css.pages}>
          {step('Página anterior', page - 1, <IconChevronLeft size={16} aria-hidden />)}
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap-${index}`} className={css.gap}>
                …
              </span>
            ) : (
              <UnstyledButton
                key={number}
                className={css.page}
                aria-label={`Página ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </UnstyledButton>
            ),
          )}
          {step('Próxima página', page + 1, <IconChevronRight size={16} aria-hidden />)}
        </div>
      )}
    </nav>
  )
})
