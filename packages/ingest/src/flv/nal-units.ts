import { IngestError } from '../ingest-error.ts'

/** Types of NAL units (ITU-T H.264 table 7-1). */
export const nalType = { idr: 5, sequenceSet: 7, pictureSet: 8 } as const

const mostUnits = 4096

/**
 * The NAL units of a picture.
 * @throws IngestError NAL_LENGTH where their lengths do not add up to the picture.
 */
export function splitNalUnits(picture: Buffer, lengthBytes: number): Buffer[] {
  const units: Buffer[] = []
  let at = 0
  while (at < picture.length) {
    if (at + lengthBytes > picture.length || units.length === mostUnits) throw new IngestError('NAL_LENGTH')
    const length = picture.readUIntBE(at, lengthBytes)
    at += lengthBytes
    if (at + length > picture.length) throw new IngestError('NAL_LENGTH')
    if (length > 0) units.push(picture.subarray(at, at + length))
    at += length
  }
  if (units.length === 0) throw new IngestError('NAL_LENGTH', 'no units')
  return units
}

/** Whether a unit has part of the picture itself. */
export const isSlice = (unit: Buffer): boolean => typeOfUnit(unit) >= 1 && typeOfUnit(unit) <= nalType.idr

export const typeOfUnit = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f
