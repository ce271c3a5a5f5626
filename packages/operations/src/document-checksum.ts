import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal digits of a document. */
export const documentChecksum = (document: string): string => createHash('sha256').update(document, 'utf8').digest('hex')
