import { keepHeardPiece, listPieces, type PieceRow, type RunClaim } from '@videozz/db'
import { packWords, unpackWords } from '@videozz/domain'
import type { HeardPiece, Piece } from '@videozz/speech'
import type { Deps } from '../../shared/deps.ts'
import { type Hearing, hearPiece } from './hear-piece.ts'
import { RunLostError } from './run-lost-error.ts'

/** Pieces heard first, at several places, without a language said: they tell which one is spoken. */
const soundings = 3
/** Words of the piece before that are told to the engine. */
const promptWords = 40

/**
 * Hears the pieces of a run that were not heard before, several at a time, and keeps each as it comes.
 * @param asked language that is spoken; null to be heard: where the first pieces agree, the others are heard in that language.
 * @throws RunLostError; SpeechError of the first piece that failed, once those under way have ended.
 */
export async function hearPieces(
  { db }: Pick<Deps, 'db'>,
  run: RunClaim,
  hearing: Hearing,
  { asked, onHeard }: { asked: string | null; onHeard: () => Promise<void> },
): Promise<PieceRow[]> {
  const pieces = await listPieces(db, run.id)
  const hearOne = async (piece: PieceRow, language: string | null): Promise<void> => {
    const heard = await hearPiece(hearing, piece, { language, prompt: promptOf(pieces, piece) })
    piece.language = heard.language
    piece.words = packWords(heard.words)
    if (!(await keepHeardPiece(db, run, piece.number, { language: piece.language, words: piece.words }))) throw new RunLostError(run.id)
    await onHeard()
  }
  const { parallel } = hearing.engine
  if (asked === null) await inParallel(soundingPieces(pieces).filter(isUnheard), parallel, (piece) => hearOne(piece, null))
  const language = asked ?? agreedLanguage(soundingPieces(pieces))
  await inParallel(pieces.filter(isUnheard), parallel, (piece) => hearOne(piece, language))
  return pieces
}

const isUnheard = ({ words }: PieceRow): boolean => words === null

/** The longest piece of each third. */
function soundingPieces(pieces: readonly PieceRow[]): PieceRow[] {
  const third = Math.ceil(pieces.length / soundings)
  return Array.from({ length: soundings }, (_, index) => pieces.slice(index * third, (index + 1) * third)).flatMap((group) => {
    const [longest] = group.toSorted((one, other) => other.end - other.start - (one.end - one.start))
    return longest ? [longest] : []
  })
}

/** The language all of them are in; null where they differ or do not tell: then each piece is heard for itself. */
function agreedLanguage(pieces: readonly PieceRow[]): string | null {
  const languages = new Set(pieces.filter(({ words }) => words !== null && words.length > 0).map(({ language }) => language))
  return languages.size === 1 ? ([...languages][0] ?? null) : null
}

/** The last words before a piece, where those were heard. */
function promptOf(pieces: readonly PieceRow[], { number, start }: PieceRow): string | null {
  const before = pieces.find((piece) => piece.number === number - 1)
  if (!before?.words || start - before.end > promptWords) return null
  return (
    before.words
      .slice(-promptWords)
      .map(([, , text]) => text)
      .join(' ') || null
  )
}

/** Runs tasks at most so many at a time. @throws what the first one threw, once the others under way have ended. */
async function inParallel<T>(items: readonly T[], most: number, task: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  let failure: { error: unknown } | undefined
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined && !failure; item = queue.shift())
      await task(item).catch((error: unknown) => {
        failure ??= { error }
      })
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, lane))
  if (failure) throw failure.error
}

/** Pieces as they were heard, for `joinPieces`. */
export const heardPieces = (pieces: readonly PieceRow[]): { piece: Piece; heard: HeardPiece }[] =>
  pieces.map(({ start, end, language, words }) => ({
    piece: { start, end },
    heard: { language, words: unpackWords(words ?? []), timesFrom: 'words' },
  }))
