import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './media-note.module.css'

export type MediaNoteProps = {
  tone?: 'ok' | 'bad' | undefined
  /** Its name, where it is a region of the page. */
  name?: string
  /** The button that closes it. */
  close?: { label: string; onClose: () => void } | undefined
  children: ReactNode
}

/** A framed note under the player of a media. */
export const MediaNote = ({ tone, name, close, children }: MediaNoteProps) => (
  <div
    className={css.note}
    data-tone={tone}
    data-closable={close ? true : undefined}
    {...(name !== undefined && { role: 'region', 'aria-label': name })}
  >
    {close ? (
      <>
        <div>{children}</div>
        <CloseButton aria-label={close.label} onClick={close.onClose} />
      </>
    ) : (
      children
    )}
  </div>
)
