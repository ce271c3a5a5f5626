import type { SpokenWord } from '@videozz/domain'
import type { HeardPiece } from '../speech-engine.ts'
import { matchTexts } from '../words/match-texts.ts'
import type { Piece } from './stretch.ts'

type Joined = { piece: Piece; heard: HeardPiece }

/**
 * The words of a media, from those of its pieces. Times become those of the media. Where two pieces overlap, each word is taken once: from
 * the first piece until a word in the middle that both heard, from the second one after it. Engines number speakers anew in each piece:
 * with several pieces the number of the piece stands before them, as in `2:A`.
 * @param pieces in the order of the media, as `planPieces` made them.
 */
export function joinPieces(pieces: readonly Joined[]): SpokenWord[] {
  const several = pieces.filter(({ heard }) => heard.words.some(({ speaker }) => speaker !== null)).length > 1
  let joined: SpokenWord[] = []
  let before: Piece | undefined
  for (const [index, { piece, heard }] of pieces.entries()) {
    const words = heard.words.map((word) => toMedia(word, piece, several ? `${index + 1}:` : ''))
    joined =
      before && before.end > piece.start ? joinAtOverlap(joined, words, { start: piece.start, end: before.end }) : [...joined, ...words]
    before = piece
  }
  return inOrder(joined)
}

/** A word never begins before the one before it. */
function inOrder(words: readonly SpokenWord[]): SpokenWord[] {
  let earliest = 0
  return words.map((word) => {
    earliest = Math.max(earliest, word.start)
    return { ...word, start: earliest, end: Math.max(earliest, word.end) }
  })
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

function toMedia(word: SpokenWord, piece: Piece, prefix: string): SpokenWord {
  const at = (seconds: number): number => round(Math.min(piece.end, piece.start + seconds))
  return { ...word, start: at(word.start), end: at(word.end), speaker: word.speaker === null ? null : prefix + word.speaker }
}

const middleOf = ({ start, end }: { start: number; end: number }): number => (start + end) / 2
/** Words that both pieces heard lie this close together, in seconds. */
const sameWithin = 1

function joinAtOverlap(first: readonly SpokenWord[], second: readonly SpokenWord[], overlap: Piece): SpokenWord[] {
  const from = first.findIndex((word) => word.end > overlap.start)
  const shared = from < 0 ? [] : first.slice(from)
  const count = second.findIndex((word) => word.start >= overlap.end)
  const others = count < 0 ? second : second.slice(0, count)
  const middle = middleOf(overlap)
  const pairs = matchTexts(
    shared.map(({ text }) => text),
    others.map(({ text }) => text),
  ).filter(([left, right]) => Math.abs(middleOf(shared[left] as SpokenWord) - middleOf(others[right] as SpokenWord)) < sameWithin)
  const away = ([left]: readonly [number, number]): number => Math.abs(middleOf(shared[left] as SpokenWord) - middle)
  const [nearest] = pairs.toSorted((one, other) => away(one) - away(other))
  if (nearest) return [...first.slice(0, Math.max(0, from) + nearest[0] + 1), ...second.slice(nearest[1] + 1)]
  // Nothing in common: each side of the middle is whole in one of them.
  return [...first.filter((word) => middleOf(word) < middle), ...second.filter((word) => middleOf(word) >= middle)]
}
