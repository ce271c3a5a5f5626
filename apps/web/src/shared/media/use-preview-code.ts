import type { PlayerMessage } from '@videozz/contract/browser'
import { useEffect, useState } from 'react'

/** The Imprint code of the preview, once the player page has posted it. */
export function usePreviewCode(): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    const onMessage = ({ data, origin }: MessageEvent<PlayerMessage | null>): void => {
      if (origin === location.origin && typeof data === 'object' && data?.type === 'videozz:imprint') setCode(data.code)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  return code
}
