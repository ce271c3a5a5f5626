import { cleanLine, folderNameLengths } from '@videozz/contract/browser'

const { least, most } = folderNameLengths

/** The fault of a name, or null. An empty name has none, since the form does not send it. */
export function nameFault(typed: string): string | null {
  const count = [...cleanLine(typed)].length
  if (count === 0 || (count >= least && count <= most)) return null
  return `O nome da pasta deve ter de ${least} a ${most} caracteres.`
}
