/** Bytes before the marks of a student: how many marks there are, which is the same for all. */
const header = 4

/**
 * Counts students by lesson. `bytes` has a row for each student, as PostgreSQL sends a bit string: four bytes of its length, then a bit for
 * each lesson, the first lesson's the highest of its byte.
 */
export function countMarks(bytes: Uint8Array, lessons: number): number[] {
  const width = Math.ceil(lessons / 8)
  // How often each value of each byte comes, so that a byte is looked at once.
  const values = new Uint32Array(width * 256)
  for (let row = header; row < bytes.length; row += header + width)
    for (let place = 0; place < width; place++) {
      const at = place * 256 + (bytes[row + place] ?? 0)
      values[at] = (values[at] ?? 0) + 1
    }
  return Array.from({ length: lessons }, (_, lesson) => {
    const [from, bit] = [Math.floor(lesson / 8) * 256, 128 >> (lesson % 8)]
    let sum = 0
    for (let value = bit; value < 256; value++) if ((value & bit) !== 0) sum += values[from + value] ?? 0
    return sum
  })
}
