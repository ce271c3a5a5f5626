import { folderLevels } from '@videozz/contract/browser'

const keyPattern = /^[a-z0-9]{16}$/

/** Ids of an address `/folder/{id}_{id}_{id}`, the outermost first; null for any other address. */
export function readPath(key: string): string[] | null {
  const ids = key.split('_')
  return ids.length <= folderLevels && ids.every((id) => keyPattern.test(id)) ? ids : null
}

type Placed = { key: string; ancestors: readonly { key: string }[] }

/** The address part of a folder: the ids of its ancestors and its own, joined by underscore. */
export const pathOf = ({ key, ancestors }: Placed): string => [...ancestors.map((above) => above.key), key].join('_')

/** Path and label of the back link: the parent folder, or "Minhas pastas" on the first level. `above`: the ancestors, the outermost first. */
export function wayBack(above: readonly { key: string; name: string }[]): { path: string | null; label: string } {
  const last = above.at(-1)
  return {
    path: last ? above.map(({ key }) => key).join('_') : null,
    label: `Voltar para ${last?.name || 'Minhas pastas'}`,
  }
}
