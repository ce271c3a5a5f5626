import { formatCount } from './number.ts'

/** Formats a number with its noun. */
export const counted =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`

export const filesText = counted('arquivo', 'arquivos')
export const selectedText = counted('selecionado', 'selecionados')
