import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import css from './page-steps.module.css'

export type PageStepsProps = {
  totalItems: number
  itemsPerPage: number
  /** From 1. */
  page: number
  pages: number
  onPage: (page: number) => void
}

const count = new Intl.NumberFormat('pt-BR')

/** `1–20 de 57`, and a step to the page before and after. */
export function PageSteps({ totalItems, itemsPerPage, page, pages, onPage }: PageStepsProps) {
  const step = (label: string, to: number, icon: ReactNode) => (
    <ActionIcon aria-label={label} aria-disabled={to < 1 || to > pages} onClick={() => to >= 1 && to <= pages && onPage(to)}>
      {icon}
    </ActionIcon>
  )
  const first = Math.min((page - 1) * itemsPerPage + 1, totalItems)
  return (
    <nav className={css.pages} aria-label="Páginas">
      <span>
        {count.format(first)}–{count.format(Math.min(totalItems, page * itemsPerPage))} de {count.format(totalItems)}
      </span>
      {pages > 1 && (
        <div>
          {step('Página anterior', page - 1, <IconChevronLeft size={16} aria-hidden />)}
          <span>
            {count.format(page)} / {count.format(pages)}
          </span>
          {step('Próxima página', page + 1, <IconChevronRight size={16} aria-hidden />)}
        </div>
      )}
    </nav>
  )
}
