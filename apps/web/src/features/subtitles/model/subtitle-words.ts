import { formatCount } from '../../../shared/format/number.ts'

/** How many captions a subtitle has. */
export const countCues = (count: number): string => (count === 1 ? '1 fala' : `${formatCount(count)} falas`)
/** Minutes of transcription. */
export const countMinutes = (count: number): string => (count === 1 ? '1 minuto' : `${formatCount(count)} minutos`)
