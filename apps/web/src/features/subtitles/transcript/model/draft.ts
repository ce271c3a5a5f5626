import { acceptProposals, type MergeProposal, refuseProposals, type SpokenWord, unpackWords } from '@videozz/domain'
import { type Content, readContent, savedContent, type Transcript } from './content.ts'
import { placeProposals } from './place-proposals.ts'

/** A transcript that is being edited. */
export type Draft = {
  /** As it was loaded; its revision is the one that is overwritten. */
  transcript: Transcript
  saved: Content
  past: readonly Content[]
  now: Content
  future: readonly Content[]
}

/** Steps that can be undone. Words are shared between them, so that a step costs eight bytes a word. */
const mostSteps = 100

export function openDraft(transcript: Transcript): Draft {
  const saved = savedContent(transcript)
  return { transcript, saved, past: [], now: saved, future: [] }
}

/**
 * A transcript with words that were not saved on an earlier visit. Where it changed since, its revision is an older one, so that saving is
 * a conflict to be decided.
 */
export function recoverDraft(transcript: Transcript, kept: { revision: number; words: Transcript['words'] }): Draft {
  const opened = openDraft(transcript)
  return step({ ...opened, transcript: { ...transcript, revision: kept.revision } }, readContent(transcript, unpackWords(kept.words)))
}

export const isDirty = ({ saved, now }: Draft): boolean => saved !== now

/** Whether a later run waits for a decision, and all of it is decided. */
export const isDecided = ({ transcript, now }: Draft): boolean => transcript.proposal !== null && now.proposals.length === 0

const step = (draft: Draft, now: Content): Draft => ({
  ...draft,
  past: [...draft.past.slice(-mostSteps + 1), draft.now],
  now,
  future: [],
})

/** The draft with other words. Words that did not change have to be the same objects. */
export function changeWords(draft: Draft, words: readonly SpokenWord[]): Draft {
  const { now } = draft
  const isSame = words.length === now.words.length && words.every((word, at) => word === now.words[at])
  return isSame ? draft : step(draft, { words, proposals: placeProposals(now.proposals, now.words, words) })
}

/** Accepts or refuses some proposals. */
export function decide(draft: Draft, accept: boolean, isChosen: (proposal: MergeProposal) => boolean): Draft {
  const merge = { words: [...draft.now.words], proposals: [...draft.now.proposals] }
  if (!merge.proposals.some(isChosen)) return draft
  if (!accept) return step(draft, { words: draft.now.words, proposals: refuseProposals(merge, isChosen).proposals })
  return step(draft, acceptProposals(merge, isChosen))
}

export function undo(draft: Draft): Draft {
  const now = draft.past.at(-1)
  return now ? { ...draft, past: draft.past.slice(0, -1), now, future: [draft.now, ...draft.future] } : draft
}

export function redo(draft: Draft): Draft {
  const [now, ...future] = draft.future
  return now ? { ...draft, past: [...draft.past, draft.now], now, future } : draft
}

/** After `sent` was saved as the transcript; what changed since stays to be saved. A decided proposal cannot be undone any more. */
export function settle(draft: Draft, sent: Content, transcript: Transcript): Draft {
  const ended = draft.transcript.proposal !== null && transcript.proposal === null
  const plain = ({ words, proposals }: Content): Content => (proposals.length > 0 ? { words, proposals: [] } : { words, proposals })
  if (!ended) return { ...draft, transcript, saved: sent }
  if (draft.now === sent) return { transcript, saved: sent, past: [], now: sent, future: [] }
  return { transcript, saved: sent, past: [], now: plain(draft.now), future: [] }
}

/** The draft's words over a newer transcript, to be saved in its place. */
export function keepMine({ now }: Draft, transcript: Transcript): Draft {
  return { transcript, saved: savedContent(transcript), past: [], now: readContent(transcript, now.words), future: [] }
}

/** After the proposal was dropped; what was edited stays to be saved. */
export function dropProposals(draft: Draft, transcript: Transcript): Draft {
  const saved: Content = { words: unpackWords(transcript.words), proposals: [] }
  const now = isDirty(draft) ? { words: draft.now.words, proposals: [] } : saved
  return { transcript, saved, past: [], now, future: [] }
}
