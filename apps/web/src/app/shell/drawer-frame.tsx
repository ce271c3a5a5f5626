import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './drawer-frame.module.css'

export type DrawerFrameProps = { opened: boolean; onClose: () => void; children: ReactNode }

/** Holds a side menu on small screens. */
export const DrawerFrame = ({ opened, onClose, children }: DrawerFrameProps) => (
  <Drawer.Root opened={opened} onClose={onClose} size={280} padding={12} classNames={{ content: css.drawer ?? '' }}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu">
      <Drawer.Body>{children}</Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
)
