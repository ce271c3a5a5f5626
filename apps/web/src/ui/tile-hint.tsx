import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** The tooltip of what contains a tile; nothing without a `hint`. It stays around, so that focus survives its coming and going. */
export function TileHint({ hint, children }: { hint: string | null; children: ReactElement }) {
  return (
    <Tooltip label={hint} disabled={hint === null}>
      {children}
    </Tooltip>
  )
}
