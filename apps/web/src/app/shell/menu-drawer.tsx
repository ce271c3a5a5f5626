import { Drawer } from '@mantine/core'
import css from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

/** The side menu on small screens. */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={280} padding={12} classNames={{ content: css.drawer ?? '' }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body>
          <SideMenu onChoose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
