import { type FileHandle, open } from 'node:fs/promises'

/** Most boxes parsed, so that a file made of tiny ones costs nothing. */
const mostBoxes = 4000
type Place = { type: string; start: number; end: number }

/** The boxes between two places of a file (ISO/IEC 14496-12 § 4.2). */
async function listBoxes(file: FileHandle, from: number, to: number, budget: { left: number }): Promise<Place[]> {
  const found: Place[] = []
  const header = Buffer.alloc(16)
  for (let at = from; at + 8 <= to && budget.left-- > 0;) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    if (bytesRead < 8) break
    const small = header.readUInt32BE(0)
    const long = small === 1 && bytesRead === 16
    const size = long ? Number(header.readBigUInt64BE(8)) : small === 0 ? to - at : small
    if (size < (long ? 16 : 8)) break
    found.push({ type: header.toString('latin1', 4, 8), start: at + (long ? 16 : 8), end: Math.min(to, at + size) })
    at += size
  }
  return found
}

/**
 * The codecs of the tracks of an MP4 or QuickTime file, in order: the four-letter codes of their first sample entries, which ffprobe
 * replaces by those of the codec inside where a track is encrypted.
 */
export async function readSampleEntries(path: string): Promise<string[]> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const budget = { left: mostBoxes }
    const inside = async (parents: Place[], type: string) => {
      const lists: Place[][] = []
      for (const parent of parents) lists.push(await listBoxes(file, parent.start, parent.end, budget))
      return lists.flat().filter((box) => box.type === type)
    }
    const tracks = await inside(await inside([{ type: '', start: 0, end: size }], 'moov'), 'trak')
    const entries: string[] = []
    for (const track of tracks) {
      let places = [track]
      for (const type of ['mdia', 'minf', 'stbl', 'stsd']) places = await inside(places, type)
      const header = Buffer.alloc(16)
      const [description] = places
      if (description) await file.read(header, 0, 16, description.start)
      // Version and flags, the number of entries, the size of the first, its code.
      entries.push(header.toString('latin1', 12, 16))
    }
    return entries
  } finally {
    await file.close()
  }
}
