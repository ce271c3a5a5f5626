import { DrawerFrame } from '../shell/drawer-frame.tsx'
import { ConsoleMenu } from './console-menu.tsx'

/** The console's menu on small screens. */
export default function ConsoleDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <DrawerFrame opened={opened} onClose={onClose}>
      <ConsoleMenu onChoose={onClose} />
    </DrawerFrame>
  )
}
