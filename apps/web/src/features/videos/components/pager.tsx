import { UnstyledButton } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { formatCount } from '../../../shared/format/number.ts'
import { pagerNumbers } from '../model/library-view.ts'
import css from './pager.module.css'

export type PagerProps = { page: number; pages: number; perPage: number; total: number; onPage: (page: number) => void }

/** `1–10 de 186` and the pages around the current one. */
export function Pager({ page, pages, perPage, total, onPage }: PagerProps) {
  const first = (page - 1) * perPage + 1
  const step = (label: string, to: number, icon: React.ReactNode) => (
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
        {formatCount(first)}–{formatCount(Math.min(total, page * perPage))} de {formatCount(total)}
      </span>
      {pages > 1 && (
        <div className={css.pages}>
          {step('Página anterior', page - 1, <IconChevronLeft size={16} aria-hidden />)}
          {pagerNumbers(page, pages).map((number, index) =>
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
}
