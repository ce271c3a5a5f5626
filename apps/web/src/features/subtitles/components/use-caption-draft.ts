import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { ApiError, api } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateSubtitles, setSubtitle, type Subtitle } from '../../../shared/queries/subtitles.ts'
import { type CaptionDraft, putWords, readCues, writeDraft } from '../model/caption-draft.ts'

/** What is changed of the automatic subtitle's text, and how it is saved. Newer texts of others leave it as it is. */
export function useCaptionDraft(subtitle: Subtitle, text: string, onDirty: (dirty: boolean) => void) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<CaptionDraft | null>(null)
  const dirty = draft !== null
  const tell = useEffectEvent(onDirty)
  useEffect(() => {
    tell(dirty)
  }, [dirty])
  useEffect(() => () => tell(false), [])

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
    /** Somebody else changed the text that was read. */
    isOld: draft !== null && draft.seen !== updatedAt && !saving.isPending,
    saving: saving.isPending,
    put: (at: number, words: string) =>
      setDraft((before) => putWords(before ?? { seen: updatedAt, cues: kept, words: new Map() }, at, words)),
    keepMine: () => setDraft((before) => before && { ...before, seen: updatedAt }),
    drop: () => setDraft(null),
    save: () => draft && saving.mutate(draft),
  }
}
