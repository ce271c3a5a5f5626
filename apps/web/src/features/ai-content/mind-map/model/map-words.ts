import { counted } from '../../../../shared/format/counts.ts'

/** `1 tópico`, `N tópicos`. */
export const topicsText = counted('tópico', 'tópicos')
/** `1 subtópico`, `N subtópicos`. */
export const subtopicsText = counted('subtópico', 'subtópicos')
