import type { Rung } from '@videozz/domain'
import { MediaError } from '../media-error.ts'
import { readTracks } from '../mp4-boxes.ts'
import { readFirstPicture, replaceFirstPicture } from './key-frame.ts'
import { encodeVariants, isKeyPicture, type KeyPictures, readKeyLuma, type Size } from './key-pictures.ts'
import { type ParameterSets, readParameterSets } from './parameter-sets.ts'

/** A rendition whose units are marked. */
export type MarkableRendition = { trackId: number; parameters: ParameterSets }

/** What marking has to know of a rendition. @returns undefined where it has no H.264 picture. */
export function readMarkable(init: Buffer): MarkableRendition | undefined {
  const track = readTracks(init).find(({ kind }) => kind === 'video')
  const parameters = readParameterSets(init)
  return track && parameters && { trackId: track.id, parameters }
}

/**
 * Draws the patterns of units. @param luma of their first pictures, and of that of the unit ahead, one byte a pixel.
 * @returns as `encodeVariants` takes them.
 */
export type DrawPatterns = (luma: Buffer) => Buffer

export type MarkRequest = Pick<KeyPictures, 'frameRate' | 'folder' | 'niceness' | 'signal' | 'isStitchable'> & {
  rendition: MarkableRendition
  rung: Pick<Rung, 'width' | 'height' | 'level'>
  /** Consecutive units, each a segment in the clear. */
  units: readonly Buffer[]
  /** The unit after them, where known: its first picture is looked at. */
  ahead?: Buffer | undefined
  /** Size in which patterns are planned, and that of a pattern. */
  luma: Size
  grid: Size
  draw: DrawPatterns
}
/** The two variants of a unit. `fault` is why it could not be marked, for logs: then both are the unit as it was. */
export type UnitVariants = { a: Buffer; b: Buffer; fault?: string }

/**
 * Makes two variants of each unit: the same segment with another first picture, from which all others are predicted. A unit that does not
 * begin with a key frame, or whose key frame cannot be encoded to fit, stays as it is.
 * @throws MediaError where the units cannot be read; the reason of an abort.
 */
export async function markUnits({ rendition, units, ahead, luma, grid, draw, ...request }: MarkRequest): Promise<UnitVariants[]> {
  const { trackId, parameters } = rendition
  const samples = units.map((unit) => readFirstPicture(unit, trackId))
  const unmarked = (fault: string): UnitVariants[] => units.map((unit) => ({ a: unit, b: unit, fault }))
  if (!samples.every((sample) => isKeyPicture(sample, parameters))) return unmarked('a unit begins with another picture than a key frame')
  const pictures: KeyPictures = { ...request, samples, parameters }
  try {
    const shown = ahead ? [...samples, readFirstPicture(ahead, trackId)] : samples
    const patterns = draw(await readKeyLuma({ ...pictures, samples: shown }, luma))
    const variants = await encodeVariants(pictures, patterns, grid)
    if (!variants) return unmarked('key frames were encoded to other parameter sets')
    return units.map((unit, index) => {
      const { a = unit, b = unit } = variants[index] ?? {}
      return { a: replaceFirstPicture(unit, trackId, a), b: replaceFirstPicture(unit, trackId, b) }
    })
  } catch (error) {
    // Broken pictures are played as well as they can be; a key frame that decoders conceal cannot carry a mark.
    if (error instanceof MediaError && error.code === 'UNEXPECTED') return unmarked(error.message)
    throw error
  }
}
