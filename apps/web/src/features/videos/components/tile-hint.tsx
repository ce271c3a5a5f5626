import { Tooltip } from '@mantine/core'
import type { Video } from '@videozz/contract/browser'
import type { ReactElement } from 'react'
import { failureText, isProcessing, processingHint } from '../model/describe-video.ts'

/** What a tile's tooltip says: how media is processed, or why it failed. Nothing on one that is ready. */
export function TileHint({ video, children }: { video: Video; children: ReactElement }) {
  const hint = video.status === 'error' ? failureText(video) : isProcessing(video) ? processingHint : null
  return hint === null ? children : <Tooltip label={hint}>{children}</Tooltip>
}
