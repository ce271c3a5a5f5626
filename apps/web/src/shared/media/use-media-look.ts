import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EncodeStatus } from '@videozz/contract/browser'
import { invalidateMediaDetail, mediaQuery } from '../queries/media.ts'
import { useRealtime } from '../realtime/use-realtime.ts'
import { queueText } from './describe-media.ts'

/** What the probe and the encode say of a file that arrived: `looking` until it can be played or has failed. */
export type MediaLook = 'looking' | 'good' | 'failed'

/** What is known of a media: `looking` until it can be played or has failed. */
export function lookOf(media: { status: EncodeStatus; playable: boolean } | undefined): MediaLook {
  if (media?.status === 'error') return 'failed'
  return media?.playable || media?.status === 'encoded' ? 'good' : 'looking'
}

/** Follows a media that was just made, until it can be played or has failed; `queued` is its place in line, such as `3º na fila`. Without a key nothing is followed. */
export function useMediaLook(key: string | null): { look: MediaLook; queued: string | null } {
  const client = useQueryClient()
  const { data } = useQuery({
    ...mediaQuery(key ?? ''),
    enabled: key !== null,
    refetchInterval: ({ state }) => (lookOf(state.data) === 'looking' ? 15_000 : false),
  })
  const look = lookOf(data)
  useRealtime('videoEncode', (event) => {
    if (event.key === key && look === 'looking' && lookOf(event) !== 'looking') void invalidateMediaDetail(client, event.key)
  })
  return { look, queued: data ? queueText(data) : null }
}
