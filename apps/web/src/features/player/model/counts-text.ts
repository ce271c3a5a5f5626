import type { PlayerChangeCounts } from '@videozz/contract/browser'
import { mediaText } from '../../../shared/format/media-text.ts'
import { formatCount } from '../../../shared/format/number.ts'

const sentence = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`]

/** What giving media a player changes, in a sentence. */
export function countsText({ total, replaced, created, unchanged }: PlayerChangeCounts, kind: 'video' | 'default'): string {
  if (unchanged === total) return total === 1 ? 'Esta mídia já toca assim: nada muda.' : 'Todas já tocam assim: nada muda.'
  const parts = [
    ...(kind === 'default'
      ? sentence(replaced, 'deixa de usar o seu player próprio', 'deixam de usar o seu player próprio')
      : sentence(replaced, 'já tem player próprio, que é substituído', 'já têm player próprio, que é substituído')),
    ...sentence(created, 'usa o player padrão e ganha um próprio', 'usam o player padrão e ganham um próprio'),
    ...sentence(unchanged, 'já toca assim e não muda', 'já tocam assim e não mudam'),
  ]
  return `De ${mediaText(total)}: ${parts.join('; ')}.`
}
