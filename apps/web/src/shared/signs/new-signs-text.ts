import { mostCountedSigns } from '@videozz/contract/browser'
import { formatCount } from '../format/number.ts'

/** The number of new signs, which are counted up to a limit: `12`, `1.000+`. */
export const newSignsCount = (count: number): string => (count >= mostCountedSigns ? `${formatCount(count)}+` : formatCount(count))

/** `12 sinais novos`. */
export const newSignsText = (count: number): string => `${newSignsCount(count)} ${count === 1 ? 'sinal novo' : 'sinais novos'}`
