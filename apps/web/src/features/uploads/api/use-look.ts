import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EncodeStatus } from '@videozz/contract/browser'
import { queueText } from '../../../shared/media/describe-media.ts'
import { invalidateMediaDetail, mediaQuery } from '../../../shared/queries/media.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import type { Look } from '../engine/label-upload.ts'
import type { UploadView } from '../engine/types.ts'

/** What is known of a media: `looking` until it can be played or has failed. */
export function lookOf(media: { status: EncodeStatus; playable: boolean } | undefined): Look {
  if (media?.status === 'error') return 'failed'
  return media?.playable || media?.status === 'encoded' ? 'good' : 'looking'
}

/** Follows the media of a file that is sent, until it can be played or has failed; `queued` is its place in line, such as `3º na fila`. The new file of a media counts as good: its own page tells. */
export function useLook({ hash, replaces }: Pick<UploadView, 'hash' | 'replaces'>): { look: Look; queued: string | null } {
  const client = useQueryClient()
  const follows = hash !== null && replaces === null
  const { data } = useQuery({
    ...mediaQuery(hash ?? ''),
    enabled: follows,
    refetchInterval: ({ state }) => (lookOf(state.data) === 'looking' ? 15_000 : false),
  })
  const look = follows ? lookOf(data) : 'good'
  useRealtime('videoEncode', (event) => {
    if (follows && event.key === hash && look === 'looking' && lookOf(event) !== 'looking') void invalidateMediaDetail(client, event.key)
  })
  return { look, queued: follows && data ? queueText(data) : null }
}
