import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { applyEncodeEvent, findVideo, refetchDelay } from '../model/apply-encode-event.ts'
import { videosKey } from './video-queries.ts'

/** Writes encode events into the media kept, in place, and fetches anew what events do not carry. */
export function useLiveVideos(): void {
  const client = useQueryClient()
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())

  useRealtime('videoEncode', (event) => {
    const kept = client.getQueriesData({ queryKey: videosKey })
    const before = kept.map(([, data]) => findVideo(data, event.key)).find((video) => video !== undefined)
    client.setQueriesData({ queryKey: videosKey }, (data: unknown) => applyEncodeEvent(data, event))
    const delay = refetchDelay(before, event)
    if (delay === null || timers.current.has(delay)) return
    const fetchAnew = (): void => {
      timers.current.delete(delay)
      void client.invalidateQueries({ queryKey: videosKey })
    }
    timers.current.set(delay, setTimeout(fetchAnew, delay))
  })

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
    }
  }, [])
}
