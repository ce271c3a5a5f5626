import type { ReactNode } from 'react'
import css from './media-note.module.css'

/** A framed note under the player. */
export const MediaNote = ({ tone, children }: { tone?: 'ok' | 'bad'; children: ReactNode }) => (
  <div className={css.note} data-tone={tone}>
    {children}
  </div>
)
