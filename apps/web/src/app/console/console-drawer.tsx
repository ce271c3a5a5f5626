import { Drawer } from '@mantine/core'
import css from '../shell/shell.module.css'
import { ConsoleMenu } from './console-menu.tsx'

/** The console's menu on small screens. */
export default function ConsoleDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280} padding={12} classNames={{ content: css.drawer ?? '' }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <ConsoleMenu onChoose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
