import type { ReactNode, RefObject } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import css from './detail-layout.module.css'

const screen = 'Detalhes da Mídia'

/** The page of one media with its title, which is visually hidden on small screens; without a media, the name of the screen. */
export const DetailPage = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Page className={css.page}>
    <PageHeader
      className={css.head}
      above={title === undefined ? '\u00a0' : screen}
      title={<span className={css.title}>{title ?? screen}</span>}
    />
    {children}
  </Page>
)

export type DetailColumnsProps = {
  form: ReactNode
  formRef?: RefObject<HTMLDivElement | null>
  /** The player and what is under it, as one element. */
  view: ReactNode
  /** Accessible name of the columns while their content loads. */
  loadingLabel?: string
}

/** Form and player beside each other; on narrow screens the player is above the form. */
export const DetailColumns = ({ form, formRef, view, loadingLabel }: DetailColumnsProps) => (
  <div className={css.columns} {...(loadingLabel !== undefined && { role: 'status', 'aria-label': loadingLabel })}>
    <div className={css.form} ref={formRef}>
      {form}
    </div>
    {view}
  </div>
)
