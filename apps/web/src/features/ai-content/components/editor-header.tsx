import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '@videozz/contract/browser'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { AiKind } from '../model/ai-kinds.ts'
import css from './editor-header.module.css'
import { SaveButton, type SaveButtonProps } from './save-button.tsx'

export type EditorHeaderProps = SaveButtonProps & {
  kind: AiKind
  title: string
  /** How many parts it has. */
  parts: string
  /** Whether somebody else has changed it meanwhile. */
  conflict: boolean
  /** Its distance to what follows. */
  className: string | undefined
  /** Actions besides saving. */
  children?: ReactNode
}

/** The head of the editor of an item, which leads back and saves. */
export const EditorHeader = ({ kind, title, parts, conflict, className, children, reason, ...save }: EditorHeaderProps) => (
  <PageHeader
    className={`${css.head} ${className}`}
    title={title}
    subtitle={<span className="num">{parts}</span>}
    actions={
      <>
        <Button className="hide-mobile" variant="default" size="md" component={Link} to={kind.paths.list}>
          Voltar
        </Button>
        {children}
        <SaveButton {...save} reason={reason ?? (conflict ? errorMessage('AI_ITEM_CHANGED') : null)} />
      </>
    }
  />
)
