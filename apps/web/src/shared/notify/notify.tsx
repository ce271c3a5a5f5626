import { notifications } from '@mantine/notifications'
import IconAlertCircleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertCircleFilled.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconInfoCircleFilled from '@tabler/icons-react/dist/esm/icons/IconInfoCircleFilled.mjs'
import { faultText } from '../errors/fault-text.ts'

// One sentence is shown once, however many calls show it.
const show = (message: string, color: string, icon: React.ReactNode, autoClose = 3000) =>
  void notifications.show({ id: message, message, color, icon, autoClose })

export const notifySuccess = (message: string): void => show(message, 'var(--ok)', <IconCircleCheckFilled size={18} />)
export const notifyInfo = (message: string): void => show(message, 'var(--brand-ink)', <IconInfoCircleFilled size={18} />)

/** Stays for twelve seconds or until it is closed: its text takes longer than three to read. */
export const notifyLasting = (message: string): void => show(message, 'var(--warn)', <IconInfoCircleFilled size={18} />, 12_000)

/** Shows the message of an API error, or the sentence itself. */
export function notifyError(error: unknown): void {
  const message = typeof error === 'string' ? error : faultText(error)
  show(message, 'var(--bad)', <IconAlertCircleFilled size={18} />)
}
