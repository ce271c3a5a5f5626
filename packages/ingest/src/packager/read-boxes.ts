/** A box: where its content begins and ends. */
export type BoxPlace = { type: string; start: number; end: number }

/** The boxes between two places (ISO/IEC 14496-12 § 4.2); 64-bit sizes do not occur in what is written here. @throws Error of broken ones. */
export function readBoxes(bytes: Buffer, from = 0, to = bytes.length): BoxPlace[] {
  const found: BoxPlace[] = []
  for (let at = from; at < to;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > to) throw new Error('broken box')
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + 8, end: at + size })
    at += size
  }
  return found
}

/** The first box of a type inside another one. @throws Error where there is none. */
export function boxInside(bytes: Buffer, { start, end }: Pick<BoxPlace, 'start' | 'end'>, type: string): BoxPlace {
  const found = readBoxes(bytes, start, end).find((box) => box.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found
}
