import type { PackedWord } from '@videozz/domain'
import { useEffect, useState } from 'react'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { wordsToSend } from './model/content.ts'
import type { Draft } from './model/draft.ts'

/** Words of an earlier visit that were not saved, and the revision of the transcript they were made from. */
export type KeptWords = { revision: number; words: PackedWord[] }

/** Milliseconds without a change after which the words are kept. */
const restMs = 1000

/** What an earlier visit of this tab left unsaved, read once. @returns `keep` to be called with each draft. */
export function useKeptWords() {
  const { kept, clear, keep } = useDraft<KeptWords>('transcript')
  const [first] = useState(kept)
  return { kept: first, clear, keep }
}

/** Keeps the unsaved words of a draft, a moment after each change and when the page is left. */
export function useKeepDraft({ transcript, now }: Draft, dirty: boolean, { keep, clear }: ReturnType<typeof useKeptWords>): void {
  const { words } = now
  const { revision } = transcript
  useEffect(() => {
    if (!dirty) {
      clear()
      return undefined
    }
    const write = (): void => keep({ revision, words: wordsToSend(words) })
    const timer = setTimeout(write, restMs)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [dirty, revision, words, keep, clear])
}
