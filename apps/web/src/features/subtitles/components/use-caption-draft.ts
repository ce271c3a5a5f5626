import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateSubtitles, setSubtitle, type Subtitle } from '../../../shared/queries/subtitles.ts'
import { type CaptionDraft, draftFault, putWords, readCues, writeDraft } from '../model/caption-draft.ts'

/** `draft` is null while nothing is changed. */
type CaptionFields = { draft: CaptionDraft | null }

/** Unsaved changes of the automatic subtitle's text, and how they are saved. A newer text by another person does not change them. */
export function useCaptionDraft(subtitle: Subtitle, text: string, onDirty: (dirty: boolean) => void) {
  const client = useQueryClient()
  const form = useForm<CaptionFields>({
    initialValues: { draft: null },
    validate: { draft: (changed) => changed && draftFault(changed) },
  })
  const { draft } = form.values
  // `setValues` and not `setFieldValue`, which copies every caption with each key pressed.
  const setDraft = (change: (before: CaptionDraft | null) => CaptionDraft | null): void =>
    form.setValues({ draft: change(form.getValues().draft) })
  const dirty = draft !== null
  const reportDirty = useEffectEvent(onDirty)
  useEffect(() => {
    reportDirty(dirty)
  }, [dirty])
  useEffect(() => () => reportDirty(false), [])

  const { videoKey, updatedAt } = subtitle
  const kept = useMemo(() => readCues(text), [text])
  const saving = useMutation({
    mutationFn: async (sent: CaptionDraft) => {
      const words = writeDraft(sent)
      const file = new Blob([words], { type: 'text/vtt' })
      return { words, saved: await api('PUT /videos/transcribe/{key}', { params: { key: videoKey }, query: { seen: sent.seen }, file }) }
    },
    onSuccess: ({ words, saved }, sent) => {
      setSubtitle(client, saved, words)
      setDraft((now) => (now === sent ? null : now && { ...now, seen: saved.updatedAt }))
      notifySuccess('Legenda automática atualizada com sucesso')
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return
      notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : 'Erro ao atualizar legenda automática')
    },
    onSettled: () => invalidateSubtitles(client, videoKey),
    meta: { silent: true },
  })
  return {
    draft,
    cues: draft?.cues ?? kept,
    /** The saved text changed since the edit began. */
    isOld: draft !== null && draft.seen !== updatedAt && !saving.isPending,
    saving: saving.isPending,
    put: (at: number, words: string) =>
      setDraft((before) => putWords(before ?? { seen: updatedAt, cues: kept, words: new Map() }, at, words)),
    keepMine: () => setDraft((before) => before && { ...before, seen: updatedAt }),
    drop: form.reset,
    /** Resolves to whether the text was saved. */
    save: async (): Promise<boolean> => {
      const sent = form.getValues().draft
      if (sent === null) return true
      if (form.validate().hasErrors) return false
      return saving.mutateAsync(sent).then(
        () => true,
        // Shown by `onError`.
        () => false,
      )
    },
  }
}
