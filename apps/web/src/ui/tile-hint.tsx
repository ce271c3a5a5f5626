import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The tooltip of the element around; nothing without a `hint`. It stays mounted, so that focus is kept when the hint changes. */
export function TileHint({ hint, children }: { hint: string | null; children: ReactElement }) {
  return (
    <Tooltip label={hint} disabled={hint === null}>
      {children}
    </Tooltip>
  )
}
