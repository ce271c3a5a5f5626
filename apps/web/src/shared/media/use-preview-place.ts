import { useQueryClient } from '@tanstack/react-query'
import type { PlayerMessage, PlayerPreferences } from '@videozz/contract/browser'
import { useEffect, useMemo, useRef } from 'react'

/** The player preview of a screen. */
export type PreviewPlace = {
  /** Current second; 0 before it has started. */
  position: () => number
  /** Seeks it to a second of the media. */
  seek: (seconds: number) => void
  /** Plays it from a second of the media. */
  play: (seconds: number) => void
  pause: () => void
  /** Shows it with these preferences, also once it has loaded; null: with those of its player again. */
  show: (preferences: PlayerPreferences | null) => void
}

const postToPlayer = (frame: MessageEventSource | null, message: PlayerMessage): void =>
  frame?.postMessage(message, { targetOrigin: location.origin })

/** The position the preview's player page reports, and functions that seek and pause it. The page is notified of every change saved here. */
export function usePreviewPlace(): PreviewPlace {
  const place = useRef(0)
  const frame = useRef<MessageEventSource | null>(null)
  const shown = useRef<PlayerPreferences | null>(null)
  const changes = useQueryClient().getMutationCache()
  useEffect(
    () =>
      changes.subscribe((event) => {
        // A failed call may have saved a part, such as the first of several subtitles.
        const isOver = event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error')
        if (isOver) postToPlayer(frame.current, { type: 'videozz:refresh' })
      }),
    [changes],
  )
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<PlayerMessage | null>): void => {
      if (origin !== location.origin || typeof data !== 'object' || data === null) return
      if (data.type === 'videozz:ready') {
        frame.current = source
        if (shown.current) postToPlayer(source, { type: 'videozz:preferences', preferences: shown.current })
      }
      if (data.type === 'videozz:state' || data.type === 'videozz:position') place.current = data.position
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return useMemo(
    () => ({
      position: () => place.current,
      seek: (position) => postToPlayer(frame.current, { type: 'videozz:seek', position }),
      play: (position) => postToPlayer(frame.current, { type: 'videozz:seek', position, play: true }),
      pause: () => postToPlayer(frame.current, { type: 'videozz:pause' }),
      show: (preferences) => {
        shown.current = preferences
        postToPlayer(frame.current, preferences ? { type: 'videozz:preferences', preferences } : { type: 'videozz:saved-preferences' })
      },
    }),
    [],
  )
}
