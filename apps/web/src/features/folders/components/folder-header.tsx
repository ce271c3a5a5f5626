import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx'
import css from './folder-header.module.css'

export type FolderHeaderProps = Omit<PageHeaderProps, 'className'> & {
  /** Its actions fill a row of their own on small screens. */
  wide?: boolean
}

/** The header of the folder screens. */
export const FolderHeader = ({ wide = false, ...header }: FolderHeaderProps) => (
  <PageHeader className={wide ? `${css.head} ${css.wide}` : css.head} {...header} />
)
