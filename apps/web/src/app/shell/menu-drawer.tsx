import { DrawerFrame } from './drawer-frame.tsx'
import { SideMenu } from './side-menu.tsx'

/** The side menu on small screens. */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <DrawerFrame opened={opened} onClose={onClose}>
      <SideMenu onChoose={onClose} />
    </DrawerFrame>
  )
}
