import type { ReactNode } from 'react'
import css from './folder-part.module.css'

export type FolderPartProps = {
  title: string
  /** Beside the heading. */
  tools?: ReactNode
  /** Hides the heading, such as for an empty list. */
  headless?: boolean
  children: ReactNode
}

/** A list on a screen of folders, with its heading. */
export const FolderPart = ({ title, tools, headless = false, children }: FolderPartProps) => (
  <section className={css.part}>
    {!headless && (
      <div className={css.head}>
        <h2>{title}</h2>
        {tools}
      </div>
    )}
    {children}
  </section>
)
