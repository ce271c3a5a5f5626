import type { ReactNode } from 'react'
import css from './editor-foot.module.css'

/** The buttons below subtitles that are edited. */
export const EditorFoot = ({ children }: { children: ReactNode }) => <div className={css.foot}>{children}</div>
