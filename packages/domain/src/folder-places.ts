/** Room between two media of a folder, so that others can be put between them without touching those. */
export const folderPlaceStep = 2 ** 20

/**
 * Position between two others in a manual order; null is its beginning or end.
 * @returns undefined when no whole number is left between them: all have to be renumbered.
 */
export function placeBetween(previous: number | null, next: number | null): number | undefined {
  if (previous === null) return next === null ? folderPlaceStep : next - folderPlaceStep
  if (next === null) return previous + folderPlaceStep
  const middle = Math.floor((previous + next) / 2)
  return middle > previous && middle < next ? middle : undefined
}
