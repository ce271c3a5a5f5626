import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './bottom-sheet.module.css'

/** What a menu is on a small screen: large rows at the foot of it. */
export function BottomSheet({
  opened,
  title,
  onClose,
  children,
}: {
  opened: boolean
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      classNames={{
        content: css.content ?? '',
        header: css.header ?? '',
        title: css.title ?? '',
        body: css.body ?? '',
        close: css.close ?? '',
      }}
    >
      {children}
    </Drawer>
  )
}
