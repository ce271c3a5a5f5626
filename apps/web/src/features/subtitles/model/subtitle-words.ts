import { formatCount } from '../../../shared/format/number.ts'

/** Text for a number of captions. */
export const countCues = (count: number): string => (count === 1 ? '1 fala' : `${formatCount(count)} falas`)
/** Text for a number of minutes of transcription. */
export const countMinutes = (count: number): string => (count === 1 ? '1 minuto' : `${formatCount(count)} minutos`)
