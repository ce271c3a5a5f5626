import { Notifications } from '@mantine/notifications'
import css from './notices.module.css'

/** Where short messages appear; those of before it was there appear with it. */
export default function Notices() {
  return <Notifications position="top-center" autoClose={3000} limit={3} zIndex={1000} classNames={css} />
}
