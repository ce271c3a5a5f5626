import { cleanLine, cutText } from '@videozz/domain'

const longest = 200

/** What a service calls the person who connected it, as it is kept and shown. */
export const connectionLabel = (label: string): string => cutText(cleanLine(label), longest) || 'Sem nome'
