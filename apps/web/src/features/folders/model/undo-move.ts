export type Moved = { from: string; to: string; moved: readonly string[]; added: readonly string[]; orders: readonly number[] }
type Placed = { videos: string[]; orders: number[] }
export type UndoPlan = { moveBack: Placed; addBack: Placed }

/**
 * The calls that undo a move: media added to the other folder by it are removed; those that were in both before stay there and are added
 * back to the source folder.
 */
export function undoPlan({ moved, added, orders }: Pick<Moved, 'moved' | 'added' | 'orders'>): UndoPlan {
  const came = new Set(added)
  const places = moved.map((key, index) => ({ key, order: orders[index] ?? 0 }))
  const placed = (some: typeof places): Placed => ({ videos: some.map(({ key }) => key), orders: some.map(({ order }) => order) })
  return { moveBack: placed(places.filter(({ key }) => came.has(key))), addBack: placed(places.filter(({ key }) => !came.has(key))) }
}
