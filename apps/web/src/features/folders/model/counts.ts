import { counted } from '../../../shared/format/counts.ts'

export const subfoldersText = counted('subpasta', 'subpastas')
export const foldersText = counted('pasta', 'pastas')
