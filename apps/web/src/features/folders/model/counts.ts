import { formatCount } from '../../../shared/format/number.ts'

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`

export const filesText = counted('arquivo', 'arquivos')
export const subfoldersText = counted('subpasta', 'subpastas')
export const foldersText = counted('pasta', 'pastas')
export const selectedText = counted('selecionado', 'selecionados')
