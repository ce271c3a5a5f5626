import { UnstyledButton } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { ComponentProps } from 'react'
import css from './drag-part.module.css'
import type { useDragPart } from './use-drag-part.ts'

/** A part of a drag list, with a line where one that is held would be put. Its class has the gap between parts (`--gap`). */
export const DragPart = ({ className, ...place }: ComponentProps<'li'>) => <li {...place} className={`${css.part} ${className}`} />

export type DragGripProps = {
  handle: ReturnType<typeof useDragPart>['handle']
  label: string
  /** Of the icon. */
  size: number
  /** Its own size. */
  className: string | undefined
}

/** The handle of a part. */
export const DragGrip = ({ handle, label, size, className }: DragGripProps) => (
  <UnstyledButton className={`${css.grip} ${className}`} {...handle} aria-label={label}>
    <IconGripVertical size={size} aria-hidden />
  </UnstyledButton>
)
