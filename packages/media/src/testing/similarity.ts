const block = 8
const step = 4
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

/** Luma (ITU-R BT.709) of packed RGB. */
export function luma(rgb: Buffer): Float32Array {
  const result = new Float32Array(rgb.length / 3)
  for (let index = 0; index < result.length; index++)
    result[index] = 0.2126 * (rgb[index * 3] ?? 0) + 0.7152 * (rgb[index * 3 + 1] ?? 0) + 0.0722 * (rgb[index * 3 + 2] ?? 0)
  return result
}

/** Structural similarity of two pictures of one size, 0 to 1: the mean over 8 × 8 blocks (Wang et al. 2004). */
export function similarity(a: Float32Array, b: Float32Array, width: number, height: number): number {
  let sum = 0
  let blocks = 0
  const count = block * block
  for (let y = 0; y + block <= height; y += step) {
    for (let x = 0; x + block <= width; x += step) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0]
      for (let row = 0; row < block; row++) {
        const from = (y + row) * width + x
        for (let at = from; at < from + block; at++) {
          const [p, q] = [a[at] ?? 0, b[at] ?? 0]
          sa += p
          sb += q
          saa += p * p
          sbb += q * q
          sab += p * q
        }
      }
      const [ma, mb] = [sa / count, sb / count]
      const [va, vb, cov] = [saa / count - ma * ma, sbb / count - mb * mb, sab / count - ma * mb]
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      blocks++
    }
  }
  return blocks === 0 ? 0 : sum / blocks
}

/** Mean of each colour over a picture of packed RGB, 0 to 255. */
export function meanColour(rgb: Buffer): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (let at = 0; at + 2 < rgb.length; at += 3) {
    sums[0] += rgb[at] ?? 0
    sums[1] += rgb[at + 1] ?? 0
    sums[2] += rgb[at + 2] ?? 0
  }
  const pixels = Math.max(1, rgb.length / 3)
  return [sums[0] / pixels, sums[1] / pixels, sums[2] / pixels]
}

/** Largest difference of the mean colours of two pictures. */
export function colourDifference(a: Buffer, b: Buffer): number {
  const [from, to] = [meanColour(a), meanColour(b)]
  return Math.max(...from.map((value, index) => Math.abs(value - (to[index] ?? 0))))
}
