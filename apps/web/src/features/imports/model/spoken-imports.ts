import type { ImportSum } from './import-sums.ts'
import { countText } from './import-words.ts'

/** Of the total, in percent: often enough to follow, seldom enough not to disturb. */
const step = 25

/** The sentence a screen reader announces: once when imports begin, at every quarter, and when the counts change. */
export function spokenImports(sum: ImportSum | null): string {
  if (sum === null) return ''
  const words = [countText(sum)]
  if (sum.open > 0) words.push(`${Math.floor(sum.progress / step) * step}%`)
  if (sum.failed > 0) words.push(`${sum.failed} com erro`)
  return `Importação de arquivos: ${words.join(', ')}.`
}
