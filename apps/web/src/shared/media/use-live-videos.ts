import type { VideoEncodeEvent } from '@videozz/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRealtime } from '../realtime/use-realtime.ts'
import { applyEncodeEvent, findVideo, refetchDelay } from './apply-encode-event.ts'

/** Everything kept of media begins with it; encode events write into it. */
export const videosKey = ['videos'] as const

/** Milliseconds: what many encodes tell within them is drawn once. */
const together = 100

/** Writes encode events into the media kept, in place, and fetches anew what events do not carry. */
export function useLiveVideos(): void {
  const client = useQueryClient()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const arrived = useRef<VideoEncodeEvent[]>([])

  const take = (event: VideoEncodeEvent): void => {
    const kept = client.getQueriesData({ queryKey: videosKey })
    const before = kept.map(([, data]) => findVideo(data, event.key)).find((video) => video !== undefined)
    client.setQueriesData({ queryKey: videosKey }, (data: unknown) => applyEncodeEvent(data, event))
    const delay = refetchDelay(before, event)
    if (delay === null) return
    // Turns that come together are fetched together; every end has its own two seconds.
    const name = event.status === 'encoded' ? event.key : 'turns'
    if (timers.current.has(name)) return
    const fetchAnew = (): void => {
      timers.current.delete(name)
      void client.invalidateQueries({ queryKey: videosKey })
    }
    timers.current.set(name, setTimeout(fetchAnew, delay))
  }
  useRealtime('videoEncode', (event) => {
    arrived.current.push(event)
    if (arrived.current.length > 1) return
    timers.current.set(
      'arrived',
      setTimeout(() => {
        for (const one of arrived.current.splice(0)) take(one)
      }, together),
    )
  })

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
      running.clear()
      arrived.current = []
    }
  }, [])
}
