import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateSubtitles } from '../../../shared/queries/subtitles.ts'
import { invalidateWritings } from '../../../shared/queries/writings.ts'

/** A call about what the text model writes of a media: what is shown of it follows. A refusal is shown by the usual notice. */
export function useWritingCall<V = void>(videoKey: string, call: (value: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => Promise.all([invalidateWritings(client, videoKey), invalidateSubtitles(client, videoKey)]),
  })
}
