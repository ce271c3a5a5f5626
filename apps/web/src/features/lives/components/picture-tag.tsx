import type { ReactNode } from 'react'
import css from './picture-tag.module.css'

/** What is said on the picture of a live, at its top. */
export const PictureTags = ({ children }: { children: ReactNode }) => <div className={css.tags}>{children}</div>

/** One of them: `air` while it is live, `warn` for what is to be looked at. */
export const PictureTag = ({ tone, children }: { tone?: 'air' | 'warn'; children: ReactNode }) => (
  <span className={css.tag} data-tone={tone}>
    {children}
  </span>
)
