import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Video, YoutubePreviewMessage } from '@videozz/contract/browser'
import { type RefObject, useEffect } from 'react'
import { api } from '../api/client.ts'
import { invalidateMedia, setMedia } from '../queries/media.ts'

/** Notes how long a linked video is when its preview tells that, unless it is known. A failure is left to the next preview. */
export function useLinkDuration({ key, duration }: Video, frame: RefObject<HTMLIFrameElement | null>): void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (seconds: number) => api('PUT /videos/{key}/duration', { params: { key }, body: { duration: seconds } }),
    onSuccess: (saved) => {
      setMedia(client, key, saved)
      return invalidateMedia(client)
    },
    meta: { silent: true },
  })
  const known = duration !== null
  useEffect(() => {
    if (known) return
    const hear = ({ data, origin, source }: MessageEvent<YoutubePreviewMessage | null>): void => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      if (data?.type === 'videozz:duration') mutate(data.duration)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [known, frame, mutate])
}
