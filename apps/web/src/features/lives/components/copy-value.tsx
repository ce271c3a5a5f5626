import { ActionIcon, Tooltip } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { ReactNode } from 'react'
import { copyText } from '../../../shared/clipboard.ts'
import css from './connection.module.css'

export type CopyValueProps = {
  /** What it is, as in 'Copiar endereço'. */
  label: string
  /** What is copied. */
  text: string
  /** What is shown of it; the text itself by default. */
  shown?: string
  /** Further buttons. */
  children?: ReactNode
}

/** A value to be copied, in one line. */
export const CopyValue = ({ label, text, shown = text, children }: CopyValueProps) => (
  <div className={css.value}>
    <code>{shown}</code>
    {children}
    <Tooltip label={`Copiar ${label}`}>
      <ActionIcon aria-label={`Copiar ${label}`} onClick={() => void copyText(text)}>
        <IconCopy size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  </div>
)
