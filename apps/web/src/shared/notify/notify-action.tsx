import { notifications } from '@mantine/notifications'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'

/** A notice with something to press, which stays as long as a lasting one. @param id one for each notice. @param content gets what closes it. */
export function notifyAction(id: string, good: boolean, content: (close: () => void) => React.ReactNode): void {
  const message = content(() => void notifications.hide(id))
  const icon = good ? <IconCircleCheckFilled size={18} /> : <IconAlertCircleFilled size={18} />
  void notifications.show({ id, message, color: good ? 'var(--ok)' : 'var(--bad)', icon, autoClose: 12_000 })
}
