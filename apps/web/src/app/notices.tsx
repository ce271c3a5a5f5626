import { Notifications } from '@mantine/notifications'
import css from './notices.module.css'

/** Container of notifications; those sent before it is mounted are shown with it. */
export default function Notices() {
  return <Notifications position="top-right" autoClose={3000} limit={3} zIndex={1000} classNames={css} />
}
