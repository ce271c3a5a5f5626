import { matchWords, wordKey } from './match-words.ts'
import type { SpokenWord } from './spoken-word.ts'

/** A difference between a transcript and a new run over the same sound, to be accepted or refused by a person. */
export type MergeProposal = {
  /** The words `from` to `to` (not included) of the merged words; an empty range where the new run heard more. */
  from: number
  to: number
  /** What stands there now, and what the new run heard; one of them may be empty. */
  mine: string
  theirs: SpokenWord[]
  /** Seconds of the media it is about. */
  start: number
  end: number
  /** A person has changed something here since the last run. */
  edited: boolean
  /** `form` where only case or punctuation differ. */
  change: 'words' | 'form'
}
/** Words, and what a new run would change in them, in the order of the words; ranges do not overlap. */
export type WordMerge = { words: SpokenWord[]; proposals: MergeProposal[] }

/**
 * Merges a new run of an engine into a transcript that people have edited. No text is changed: every difference is a proposal, except
 * where a person has changed what the engine heard before and it hears the same again. Words that both have alike take the times,
 * the confidence and, where none was told before, the speaker of the new run, unless a person wrote them.
 * @param base what the engine heard last time; empty where it was not kept: then only words marked as edited count as a person's.
 * @param mine the transcript as it stands.
 * @param theirs the new run.
 */
export function mergeWords(base: readonly SpokenWord[], mine: readonly SpokenWord[], theirs: readonly SpokenWord[]): WordMerge {
  const partners = matchWords(mine, theirs)
  const earlier = base.length > 0 ? { words: base, partners: matchWords(mine, base) } : undefined
  const words: SpokenWord[] = [...mine]
  const proposals: MergeProposal[] = []
  const compare = (from: number, to: number, heard: readonly SpokenWord[]) => {
    const proposal = propose(mine, from, to, heard, earlier)
    if (proposal) proposals.push(proposal)
  }
  let from = 0
  let heardFrom = 0
  for (let at = 0; at <= mine.length; at += 1) {
    const [word, partner] = at < mine.length ? [mine[at], partners[at] ?? -1] : [undefined, theirs.length]
    if (partner < 0) continue
    compare(from, at, theirs.slice(heardFrom, partner))
    const their = theirs[partner]
    if (word && their) {
      if (their.text !== word.text) compare(at, at + 1, [their])
      if (!word.edited) words[at] = { ...their, text: word.text, speaker: word.speaker ?? their.speaker }
    }
    from = at + 1
    heardFrom = partner + 1
  }
  return { words: inOrder(words), proposals }
}

type Earlier = { words: readonly SpokenWord[]; partners: Int32Array }
const textOf = (words: readonly SpokenWord[]): string => words.map(({ text }) => text).join(' ')

/** The proposal to put what was heard in the place of some words; undefined where nothing differs or a person has decided already. */
function propose(
  mine: readonly SpokenWord[],
  from: number,
  to: number,
  theirs: readonly SpokenWord[],
  earlier: Earlier | undefined,
): MergeProposal | undefined {
  const old = mine.slice(from, to)
  const [text, heard] = [textOf(old), textOf(theirs)]
  if (text === heard) return undefined
  const before = earlier && earlierText(mine, from, to, earlier)
  const edited = old.some((word) => word.edited) || (earlier !== undefined && before !== text)
  if (edited && before === heard) return undefined
  const spans = [...old, ...theirs]
  return {
    from,
    to,
    mine: text,
    theirs: [...theirs],
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
    edited,
    change: wordKey(text) === wordKey(heard) ? 'form' : 'words',
  }
}

/** What the last run had heard in the place of some words; undefined where their neighbours do not tell. */
function earlierText(mine: readonly SpokenWord[], from: number, to: number, { words, partners }: Earlier): string | undefined {
  const first = from === 0 ? 0 : partners[from - 1] === -1 ? undefined : (partners[from - 1] ?? 0) + 1
  const last = to === mine.length ? words.length : partners[to] === -1 ? undefined : partners[to]
  return first === undefined || last === undefined ? undefined : textOf(words.slice(first, last))
}

/** Words with old and with new times may cross by moments. */
function inOrder(words: SpokenWord[]): SpokenWord[] {
  let latest = 0
  return words.map((word) => {
    const start = Math.max(latest, word.start)
    latest = start
    return start === word.start ? word : { ...word, start, end: Math.max(start, word.end) }
  })
}

/** Puts what the new run heard in the place of the words of the chosen proposals; the others stay, about the same words as before. */
export function acceptProposals(merge: WordMerge, isChosen: (proposal: MergeProposal, index: number) => boolean): WordMerge {
  const parts: (readonly SpokenWord[])[] = []
  const proposals: MergeProposal[] = []
  let at = 0
  let shift = 0
  merge.proposals.forEach((proposal, index) => {
    if (!isChosen(proposal, index)) {
      proposals.push({ ...proposal, from: proposal.from + shift, to: proposal.to + shift })
      return
    }
    parts.push(merge.words.slice(at, proposal.from), proposal.theirs)
    shift += proposal.theirs.length - (proposal.to - proposal.from)
    at = proposal.to
  })
  return { words: inOrder([...parts, merge.words.slice(at)].flat()), proposals }
}

/** Drops the chosen proposals; the words stay as they are. */
export const refuseProposals = (merge: WordMerge, isChosen: (proposal: MergeProposal, index: number) => boolean): WordMerge => ({
  words: merge.words,
  proposals: merge.proposals.filter((proposal, index) => !isChosen(proposal, index)),
})
