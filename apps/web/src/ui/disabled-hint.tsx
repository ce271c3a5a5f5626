import { Tooltip } from '@mantine/core'
import { cloneElement, type MouseEvent, type ReactElement } from 'react'

type Disableable = {
  'aria-disabled'?: boolean | undefined
  'aria-description'?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  type?: string
}

/** With a `reason`, the button around is disabled but stays focusable and shows why; without one it is left as it is. */
export function DisabledHint({ reason, children }: { reason: string | null | undefined | false; children: ReactElement<Disableable> }) {
  // Announced with the button, whether or not the tooltip is rendered by then.
  const off = {
    'aria-disabled': true,
    'aria-description': reason || undefined,
    onClick: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  }
  // The tooltip stays around the button, so that focus survives the reason's coming and going.
  return (
    <Tooltip label={reason} disabled={!reason}>
      {reason ? cloneElement(children, off) : children}
    </Tooltip>
  )
}
