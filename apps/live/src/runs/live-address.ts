import { segmentAddress } from '@videozz/db'

/** Lives have one generation. */
export const generation = 1

/** A piece of a rendition that one run stores. Runs have addresses of their own, so that one that was given up changes nothing of another. */
export type LivePiece = { rendition: string; run: number } & (
  | { init: number }
  | { sequence: number; /** Absent for the whole segment. */ part?: number }
)

/** Address of a piece in the object store. */
export function liveAddress(secret: Uint8Array, piece: LivePiece): string {
  const owner = `${piece.rendition}.${piece.run}`
  if ('init' in piece) return segmentAddress(secret, generation, `${owner}.${piece.init}`, 'init')
  if (piece.part === undefined) return segmentAddress(secret, generation, owner, piece.sequence)
  return segmentAddress(secret, generation, `${owner}.${piece.sequence}`, piece.part)
}
