import { formatCount } from '../../../shared/format/number.ts'

/** A number and what is counted: `1 conta`, `1.200 contas`. */
export const countOf = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`
