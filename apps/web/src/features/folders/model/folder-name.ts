import { cleanLine, folderNameLengths } from '@videozz/contract/browser'

const { least, most } = folderNameLengths

/** The fault of a name, or null. An empty one has none: a form without a name does nothing. */
export function nameFault(typed: string): string | null {
  const count = [...cleanLine(typed)].length
  if (count === 0 || (count >= least && count <= most)) return null
  return `O nome da pasta deve ter de ${least} a ${most} caracteres.`
}
