import type { PlayerMessage } from '@videozz/contract/browser'
import { useEffect, useMemo, useRef } from 'react'
import type { PreviewPlace } from '../model/detail-tab.ts'

/** Where the player page of the preview stands, as it tells, and the way to bring it elsewhere. */
export function usePreviewPlace(): PreviewPlace {
  const place = useRef(0)
  const frame = useRef<MessageEventSource | null>(null)
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<PlayerMessage | null>): void => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return
      if (data.type === 'videozz:ready') frame.current = source
      if (data.type === 'videozz:state' || data.type === 'videozz:position') place.current = data.position
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return useMemo(
    () => ({
      position: () => place.current,
      seek: (position) => {
        const message: PlayerMessage = { type: 'videozz:seek', position }
        frame.current?.postMessage(message, { targetOrigin: location.origin })
      },
    }),
    [],
  )
}
