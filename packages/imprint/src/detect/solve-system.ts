/**
 * Solves A·x = b for a symmetric positive matrix by Cholesky's decomposition.
 * @param matrix row after row; only its lower half is read. It is not changed.
 * @returns undefined where the matrix is not positive: the data do not determine x.
 */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const size = right.length
  const lower = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column] ?? 0
      for (let each = 0; each < column; each++) sum -= (lower[row * size + each] ?? 0) * (lower[column * size + each] ?? 0)
      if (row === column) {
        if (!(sum > 1e-12)) return undefined
        lower[row * size + row] = Math.sqrt(sum)
      } else lower[row * size + column] = sum / (lower[column * size + column] ?? 0)
    }
  const solved = Float64Array.from(right)
  for (let row = 0; row < size; row++) {
    for (let each = 0; each < row; each++) solved[row] = (solved[row] ?? 0) - (lower[row * size + each] ?? 0) * (solved[each] ?? 0)
    solved[row] = (solved[row] ?? 0) / (lower[row * size + row] ?? 0)
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let each = row + 1; each < size; each++) solved[row] = (solved[row] ?? 0) - (lower[each * size + row] ?? 0) * (solved[each] ?? 0)
    solved[row] = (solved[row] ?? 0) / (lower[row * size + row] ?? 0)
  }
  return solved
}
