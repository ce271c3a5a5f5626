import type { EncodeStatus } from '@videozz/contract'
import { type Database, listPlayedRenditions, type PlayedRendition } from '@videozz/db'
import { audioFrameRate, audioRenditionName, type FrameRate, rungHeight, toFrameRate } from '@videozz/domain'

export type Rung = PlayedRendition

/** Planned rungs of a generation, the smallest first: that is the one encoded first. */
export async function listRungs(db: Database, videoKey: string, generation: number): Promise<Rung[]> {
  const rungs = await listPlayedRenditions(db, videoKey, generation)
  return rungs.toSorted((a, b) => rungHeight(a.name) - rungHeight(b.name))
}

/** Whether a rung will not grow any more: complete, or its encode failed. */
export const isFinal = (rung: Rung, status: EncodeStatus): boolean =>
  rung.state === 'complete' || (status === 'error' && rung.publishedSeconds > 0)

/** Whether the media is sound alone: it then has one rung, `audio`. */
export const isAudio = (rungs: readonly Rung[]): boolean => rungs.some((rung) => rung.name === audioRenditionName)

/** Frames per second that the segment boundaries of a rung follow. */
export const frameRateOf = (rung: Pick<Rung, 'name' | 'frameRate'>): FrameRate =>
  rung.name === audioRenditionName ? audioFrameRate : toFrameRate(rung.frameRate ?? 25)
