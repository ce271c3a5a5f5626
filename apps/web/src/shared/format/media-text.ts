import { formatCount } from './number.ts'

/** `1 mídia`, `12 mídias`. */
export const mediaText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'mídia' : 'mídias'}`
