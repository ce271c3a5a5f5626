import type { VideoEncodeEvent } from '@videozz/contract/browser'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cachedMedia, invalidateMedia, updateCachedMedia } from '../queries/media.ts'
import { useRealtime } from '../realtime/use-realtime.ts'
import { noteTime } from './steady-time.ts'
import { applyEncodeEvent, findVideo, refetchDelay, showsQueued } from './apply-encode-event.ts'

/** Encode events that arrive within this time are drawn once. */
const batchMs = 100

/** Writes encode events into the media kept, in place, and fetches again what events do not carry. */
export function useLiveVideos(): void {
  const client = useQueryClient()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const arrived = useRef<VideoEncodeEvent[]>([])

  const takeAll = (events: readonly VideoEncodeEvent[]): void => {
    const kept = cachedMedia(client)
    for (const { key, secondsLeft, timestamp } of events) noteTime(key, secondsLeft, Date.parse(timestamp))
    const last = [...new Map(events.map((event) => [event.key, event])).values()]
    // Each kept list is written once, however many of its media moved.
    updateCachedMedia(client, (data) => last.reduce(applyEncodeEvent, data))
    // Every event, not only the last of each media: a new media is recognised by its first events only.
    for (const event of events) {
      const before = kept.map((data) => findVideo(data, event.key)).find((video) => video !== undefined)
      const delayMs = refetchDelay(before, event)
      if (delayMs !== null) fetchLater(event, delayMs)
    }
  }
  const fetchLater = ({ status, key }: VideoEncodeEvent, delayMs: number): void => {
    // Turns that come together are fetched together; every end has its own two seconds.
    const name = status === 'encoded' ? key : 'turns'
    if (timers.current.has(name)) return
    const fetchAnew = (): void => {
      timers.current.delete(name)
      void invalidateMedia(client)
    }
    timers.current.set(name, setTimeout(fetchAnew, delayMs))
  }
  useRealtime('videoEncode', (event) => {
    arrived.current.push(event)
    if (arrived.current.length > 1) return
    timers.current.set(
      'arrived',
      setTimeout(() => takeAll(arrived.current.splice(0)), batchMs),
    )
  })

  useRealtime('encodeLine', () => {
    if (cachedMedia(client).some(showsQueued)) void invalidateMedia(client)
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
