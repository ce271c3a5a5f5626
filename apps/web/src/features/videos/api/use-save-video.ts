import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { VideoDetail } from '@videozz/contract/browser'
import { ApiError } from '../../../shared/api/api-error.ts'
import { api } from '../../../shared/api/client.ts'
import { invalidateMedia, invalidateMediaDetail, setMedia } from '../../../shared/queries/media.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { toChapters } from '../model/chapter-drafts.ts'
import { type DetailValues, differences, valuesOf } from '../model/detail-values.ts'

const failed = 'Erro ao salvar as alterações. Por favor, tente novamente.'
const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
/** Shows the message of a refused call; the end of a session is shown elsewhere. */
const explain = (error: unknown): void => {
  if (error instanceof ApiError && error.status === 401) return
  notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : failed)
}

export type Change = { values: DetailValues; revision: number }
/** `onSaved` is called with every saved part, and with `sent` once all values are saved. */
export type SaveOptions = { onSaved: (saved: VideoDetail, sent?: DetailValues) => void }

/** Saves the changed values of a media, part by part, each with the revision the previous call returned. */
export function useSaveVideo(video: VideoDetail, { onSaved }: SaveOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ values, revision }: Change) => {
      const params = { key: video.key }
      const changed = new Set(differences(values, valuesOf(video)))
      const { title, description, selectedThumb, chapters } = values
      const steps: ((seen: number) => Promise<VideoDetail>)[] = []
      if (changed.has('title') || changed.has('description'))
        steps.push((seen) => api('PUT /videos/{key}', { params, body: { title, description, revision: seen } }))
      if (changed.has('chapters'))
        steps.push((seen) => api('PUT /videos/{key}/chapters', { params, body: { chapters: toChapters(chapters), revision: seen } }))
      if (changed.has('selectedThumb'))
        steps.push((seen) => api('PUT /videos/multiple-thumbnail/{key}', { params, body: { selectedThumb, revision: seen } }))
      let saved = video
      let seen = revision
      for (const [index, step] of steps.entries()) {
        saved = await step(seen)
        seen = saved.revision
        setMedia(client, video.key, saved)
        onSaved(saved, index === steps.length - 1 ? values : undefined)
      }
      return saved
    },
    onSuccess: () => {
      void invalidateMedia(client)
      notifySuccess('Alterações salvas com sucesso!')
    },
    onError: (error) => {
      // The screen shows the conflict once the media is fetched again.
      if (isConflict(error)) void invalidateMediaDetail(client, video.key)
      else explain(error)
    },
    meta: { silent: true },
  })
}
