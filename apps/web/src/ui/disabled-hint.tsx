import { Tooltip } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

type Disableable = {
  'aria-disabled'?: boolean | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  type?: string
}

/** With a `reason`, the button around is off but stays focusable and says why; without one it is left as it is. */
export function DisabledHint({ reason, children }: { reason: string | null | undefined | false; children: ReactElement<Disableable> }) {
  if (!reason) return children
  const off = cloneElement(children, { 'aria-disabled': true, onClick: (event: MouseEvent<HTMLElement>) => event.preventDefault() })
  return <Tooltip label={reason}>{off}</Tooltip>
}
