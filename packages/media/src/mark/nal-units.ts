/** Types of NAL units (ITU-T H.264, table 7-1). */
export const nalTypes = { idrSlice: 5, sequenceParameters: 7, pictureParameters: 8 } as const

export const nalType = (unit: Buffer): number => (unit[0] ?? 0) & 0x1f

/** NAL units of a byte stream (ITU-T H.264, annex B), without their start codes. */
export function splitByteStream(bytes: Buffer): Buffer[] {
  const begins: number[] = []
  for (let at = bytes.indexOf('000001', 0, 'hex'); at !== -1; at = bytes.indexOf('000001', at + 3, 'hex')) begins.push(at + 3)
  return begins.map((begin, index) => {
    let end = (begins[index + 1] ?? bytes.length + 3) - 3
    // The fourth byte of a start code, and padding: a NAL unit never ends with a zero.
    while (end > begin && bytes[end - 1] === 0) end--
    return bytes.subarray(begin, end)
  })
}

/** NAL units of a sample (ISO/IEC 14496-15 § 4.3.3): each has its length before it. @returns undefined when the lengths do not add up. */
export function splitSample(sample: Buffer, lengthSize: number): Buffer[] | undefined {
  const units: Buffer[] = []
  let at = 0
  while (at < sample.length) {
    if (at + lengthSize > sample.length) return undefined
    const begin = at + lengthSize
    at = begin + sample.readUIntBE(at, lengthSize)
    if (at > sample.length) return undefined
    units.push(sample.subarray(begin, at))
  }
  return units
}

const startCode = Buffer.from([0, 0, 0, 1])
/** A byte stream of NAL units. */
export const joinByteStream = (units: readonly Buffer[]): Buffer => Buffer.concat(units.flatMap((unit) => [startCode, unit]))

/** A sample of NAL units. */
export function joinSample(units: readonly Buffer[], lengthSize: number): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(lengthSize)
      length.writeUIntBE(unit.length, 0, lengthSize)
      return [length, unit]
    }),
  )
}
