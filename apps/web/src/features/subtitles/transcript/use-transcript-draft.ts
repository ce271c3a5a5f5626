import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mostTranscriptWords } from '@videozz/contract/browser'
import type { MergeProposal, SpokenWord } from '@videozz/domain'
import { useMemo, useState } from 'react'
import { api, ApiError } from '../../../shared/api/client.ts'
import { notifyError, notifySuccess } from '../../../shared/notify/notify.tsx'
import { invalidateSubtitles } from '../../../shared/queries/subtitles.ts'
import { invalidateTranscription } from '../../../shared/queries/transcriptions.ts'
import { invalidateTranscript, setTranscript, type Transcript } from '../../../shared/queries/transcripts.ts'
import { type Content, wordsToSend } from './model/content.ts'
import * as drafts from './model/draft.ts'
import { useKeepDraft, useKeptWords } from './use-kept-draft.ts'

export type TranscriptDraft = ReturnType<typeof useTranscriptDraft>

const longestWord = 200

/** Why words cannot be saved, or null. */
function wordsFault(words: readonly SpokenWord[]): string | null {
  if (words.length === 0) return 'Deixe pelo menos uma fala com texto.'
  if (words.length > mostTranscriptWords) return 'O texto é longo demais para ser salvo.'
  return words.some(({ text }) => text.length > longestWord) ? `Há uma palavra com mais de ${longestWord} caracteres.` : null
}

/**
 * The unsaved changes of a transcript, and how they are saved. A newer one by another person or run does not change them.
 * @param typed a paragraph is open with text that is not in the draft yet.
 */
export function useTranscriptDraft(videoKey: string, transcript: Transcript, typed: boolean) {
  const client = useQueryClient()
  const keeping = useKeptWords()
  const { kept } = keeping
  const [draft, setDraft] = useState(() => (kept ? drafts.recoverDraft(transcript, kept) : drafts.openDraft(transcript)))
  const [recovered, setRecovered] = useState(kept !== undefined)
  const invalidate = () => Promise.all([invalidateSubtitles(client, videoKey), invalidateTranscription(client, videoKey)])

  const saving = useMutation({
    mutationFn: (sent: { content: Content; revision: number; merged: boolean }) =>
      api('PUT /videos/{key}/transcript', {
        params: { key: videoKey },
        body: { revision: sent.revision, words: wordsToSend(sent.content.words), merged: sent.merged },
      }),
    onSuccess: async (saved, { content }) => {
      await setTranscript(client, videoKey, saved)
      setRecovered(false)
      setDraft((now) => drafts.settle(now, content, saved))
      notifySuccess('Legenda automática atualizada com sucesso')
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return
      // The newer transcript is shown as a conflict.
      if (error instanceof ApiError && error.code === 'TRANSCRIPT_CHANGED') void invalidateTranscript(client, videoKey)
      notifyError(error instanceof ApiError && error.status >= 400 && error.status < 500 ? error : 'Erro ao atualizar legenda automática')
    },
    onSettled: invalidate,
    meta: { silent: true },
  })
  const discarding = useMutation({
    mutationFn: () => api('DELETE /videos/{key}/transcript/proposal', { params: { key: videoKey } }),
    onSuccess: async () => {
      const rest = { ...transcript, revision: transcript.revision + 1, proposal: null }
      await setTranscript(client, videoKey, rest)
      setDraft((now) => drafts.dropProposals(now, rest))
    },
    onSettled: async () => {
      await invalidateTranscript(client, videoKey)
      await invalidate()
    },
  })
  const isOld = transcript.revision !== draft.transcript.revision && !saving.isPending && !discarding.isPending
  if (isOld && !typed && !drafts.isDirty(draft)) setDraft(drafts.openDraft(transcript))

  useKeepDraft(draft, drafts.isDirty(draft), keeping)
  const { words } = draft.now
  const save = async (): Promise<boolean> => {
    const isDecided = drafts.isDecided(draft)
    if (!drafts.isDirty(draft) && !isDecided) return true
    const sent = { content: draft.now, revision: draft.transcript.revision, merged: isDecided }
    return saving.mutateAsync(sent).then(
      () => true,
      // Shown by `onError`.
      () => false,
    )
  }
  return {
    words,
    proposals: draft.now.proposals,
    language: draft.transcript.language,
    hasProposal: draft.transcript.proposal !== null,
    dirty: drafts.isDirty(draft),
    /** What is edited was left unsaved on an earlier visit. */
    recovered: recovered && drafts.isDirty(draft),
    drop: () => {
      setRecovered(false)
      setDraft(drafts.openDraft(transcript))
    },
    /** The transcript changed since the edit began. */
    isOld,
    fault: useMemo(() => wordsFault(words), [words]),
    saving: saving.isPending,
    discarding: discarding.isPending,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    /** Words that do not change have to stay the same objects. */
    change: (make: (words: readonly SpokenWord[]) => readonly SpokenWord[]) =>
      setDraft((now) => drafts.changeWords(now, make(now.now.words))),
    decide: (accept: boolean, isChosen: (proposal: MergeProposal) => boolean) => setDraft((now) => drafts.decide(now, accept, isChosen)),
    undo: () => setDraft(drafts.undo),
    redo: () => setDraft(drafts.redo),
    keepMine: () => setDraft((now) => drafts.keepMine(now, transcript)),
    takeTheirs: () => setDraft(drafts.openDraft(transcript)),
    discard: () => discarding.mutateAsync(),
    save,
  }
}
