import type { ReactNode } from 'react'
import css from './no-subtitle.module.css'

/** In place of a subtitle: why there is none. */
export const NoSubtitle = ({ children }: { children: ReactNode }) => <p className={css.none}>{children}</p>
