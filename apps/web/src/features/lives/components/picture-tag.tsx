import type { ReactNode } from 'react'
import css from './picture-tag.module.css'

/** What is said on the picture of a live, at its top. @param beside the player has its button of the sound in the other corner. */
export const PictureTags = ({ beside = false, children }: { beside?: boolean; children: ReactNode }) => (
  <div className={css.tags} data-beside={beside || undefined}>
    {children}
  </div>
)

/** One of them: `air` while it is live, `warn` for what is to be looked at. */
export const PictureTag = ({ tone, children }: { tone?: 'air' | 'warn'; children: ReactNode }) => (
  <span className={css.tag} data-tone={tone}>
    {children}
  </span>
)
