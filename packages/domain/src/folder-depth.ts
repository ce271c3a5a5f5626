import { folderLevels } from '@videozz/contract/browser'

/** Level of a folder made inside one of this level, null for none. @returns undefined when that one is on the last level. */
export function levelBelow(level: number | null): number | undefined {
  const below = (level ?? 0) + 1
  return below > folderLevels ? undefined : below
}
