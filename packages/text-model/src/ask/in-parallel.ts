/** What each item becomes, in their order, so many at the same time. The first failure lets no further item begin. */
export async function inParallel<T, R>(items: readonly T[], places: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  let failed = false
  const run = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const index = next++
      try {
        results[index] = await work(items[index] as T, index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, run))
  return results
}
