import { cleanLine } from '@videozz/contract/browser'

/** Symbols of a folder's name, spaces around it not counted (spec `content.md` § 9). */
export const nameLengths = { least: 5, most: 128 } as const

/** What is wrong with a name, or null. Nothing is said of an empty one: a form without a name does nothing. */
export function nameFault(typed: string): string | null {
  const count = [...cleanLine(typed)].length
  if (count === 0 || (count >= nameLengths.least && count <= nameLengths.most)) return null
  return `O nome da pasta deve ter de ${nameLengths.least} a ${nameLengths.most} caracteres.`
}
