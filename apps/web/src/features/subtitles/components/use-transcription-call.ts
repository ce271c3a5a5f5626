import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateSubtitles } from '../../../shared/queries/subtitles.ts'
import { invalidateTranscription, setTranscription, type Transcription } from '../../../shared/queries/transcriptions.ts'

/**
 * A call that changes the automatic subtitle of a media: what is shown of it follows. A refusal is shown by the usual notice.
 * @param onDone after it went well.
 */
export function useTranscriptionCall<V = void>(videoKey: string, call: (value: V) => Promise<Transcription | object>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      if ('history' in answer) setTranscription(client, videoKey, answer)
      onDone?.()
    },
    onSettled: () => Promise.all([invalidateTranscription(client, videoKey), invalidateSubtitles(client, videoKey)]),
  })
}
