import type { AdminHealth } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import { formatSize } from '../../../shared/format/size.ts'

type Finding = AdminHealth['findings'][number]

const words: Record<string, string> = {
  'used-differs': 'Armazenamento usado não batia',
  'reserved-differs': 'Espaço reservado não batia',
  'source-missing': 'Arquivo original perdido',
  'source-size': 'Arquivo original com outro tamanho',
  'segments-missing': 'Segmentos perdidos',
  'image-missing': 'Imagens perdidas',
  'orphans-deleted': 'Arquivos sem dono apagados',
  'sweep-stopped': 'Varredura interrompida',
}
const inBytes = new Set(['used-differs', 'reserved-differs', 'source-size', 'source-missing'])

/** What a finding of the nightly checks is about. */
export const findingTitle = ({ kind }: Finding): string => words[kind] ?? kind

/** What should have been and what was there. */
export function findingFigures({ kind, expected, found }: Finding): string {
  const write = inBytes.has(kind) ? formatSize : formatCount
  if (expected === null && found === null) return '—'
  return `esperado ${expected === null ? '—' : write(expected)}, encontrado ${found === null ? '—' : write(found)}`
}
