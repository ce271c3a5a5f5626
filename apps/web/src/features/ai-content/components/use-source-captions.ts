import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { Video } from '@videozz/contract/browser'
import { invalidateSubtitles, subtitlesQuery } from '../../../shared/queries/subtitles.ts'
import { invalidateTranscription, type Transcription, transcriptionQuery } from '../../../shared/queries/transcriptions.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { type SourceCaptions, sourceCaptions } from '../model/source-captions.ts'

/** `captions` are null while they load, or could not be loaded. */
export type Source = { video: Video; captions: SourceCaptions | null; transcription: Transcription | undefined }

/** The captions that chosen media would be read from, as they come. */
export function useSourceCaptions(videos: readonly Video[]): Source[] {
  const client = useQueryClient()
  const subtitles = useQueries({ queries: videos.map(({ key }) => subtitlesQuery(key)) })
  const transcriptions = useQueries({ queries: videos.map(({ key }) => transcriptionQuery(key)) })
  useRealtime('videoTranscribe', ({ key }) => {
    if (!videos.some((video) => video.key === key)) return
    void invalidateSubtitles(client, key)
    void invalidateTranscription(client, key)
  })
  return videos.map((video, place) => {
    const found = subtitles[place]?.data
    const transcription = transcriptions[place]?.data
    return { video, transcription, captions: found ? sourceCaptions(found, transcription?.run ?? null) : null }
  })
}
