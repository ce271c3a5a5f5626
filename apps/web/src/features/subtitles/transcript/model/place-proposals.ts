import type { MergeProposal, SpokenWord } from '@videozz/domain'

/**
 * Proposals about the words of before, placed in the words of now. Those whose words somebody has changed meanwhile are left out: that is
 * a decision. Words that did not change are the same objects.
 */
export function placeProposals(
  proposals: readonly MergeProposal[],
  before: readonly SpokenWord[],
  now: readonly SpokenWord[],
): readonly MergeProposal[] {
  if (proposals.length === 0) return proposals
  const places = new Map(now.map((word, at) => [word, at]))
  const placeOf = (at: number): number | undefined => {
    const word = before[at]
    return word && places.get(word)
  }
  return proposals.flatMap((proposal) => {
    const { from, to } = proposal
    if (from === to) {
      const [previous, next] = [placeOf(from - 1), placeOf(from)]
      const at = previous === undefined ? next : previous + 1
      return at === undefined ? [] : [{ ...proposal, from: at, to: at }]
    }
    const at = placeOf(from)
    if (at === undefined) return []
    for (let word = from + 1; word < to; word += 1) if (placeOf(word) !== at + word - from) return []
    return [{ ...proposal, from: at, to: at + to - from }]
  })
}
