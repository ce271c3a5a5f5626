import { Notifications } from '@mantine/notifications'

/** Where short messages appear; those of before it was there appear with it. */
export default function Notices() {
  return <Notifications position="top-right" autoClose={3000} limit={3} zIndex={1000} />
}
