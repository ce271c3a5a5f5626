export type Moved = { from: string; to: string; moved: readonly string[]; added: readonly string[] }
export type UndoPlan = { moveBack: string[]; addBack: string[] }

/**
 * What takes a move back: media that came to the other folder by it go back; those that were in both before stay there and are put into
 * the one they left.
 */
export function undoPlan({ moved, added }: Pick<Moved, 'moved' | 'added'>): UndoPlan {
  const came = new Set(added)
  return { moveBack: moved.filter((key) => came.has(key)), addBack: moved.filter((key) => !came.has(key)) }
}
