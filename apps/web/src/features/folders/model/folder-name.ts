import { cleanLine, folderNameLengths } from '@videozz/contract/browser'

const { least, most } = folderNameLengths

/** The fault of a name, or null. */
export function nameFault(typed: string): string | null {
  const count = [...cleanLine(typed)].length
  if (count === 0) return 'Dê um nome à pasta.'
  if (count >= least && count <= most) return null
  return `O nome da pasta deve ter de ${least} a ${most} caracteres.`
}
