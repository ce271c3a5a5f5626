/** Part of a media. Seconds from its beginning. */
export type Stretch = { start: number; end: number }

/** A stretch that is heard by itself: what is cut out and given to an engine. */
export type Piece = Stretch

/** The stretches of speech inside a piece, as seconds from its beginning. */
export function speechWithin(speech: readonly Stretch[], piece: Piece): Stretch[] {
  return speech
    .map(({ start, end }) => ({ start: Math.max(start, piece.start) - piece.start, end: Math.min(end, piece.end) - piece.start }))
    .filter(({ start, end }) => end > start)
}
