import type { ReactNode } from 'react'
import css from './no-subtitle.module.css'

/** Shown in place of a subtitle: the reason why there is none. */
export const NoSubtitle = ({ children }: { children: ReactNode }) => <p className={css.none}>{children}</p>
