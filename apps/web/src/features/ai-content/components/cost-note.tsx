import type { ReactNode } from 'react'
import css from './cost-note.module.css'

/** Says beside a button what it takes of the account's transcription. */
export const CostNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>
