import { createHash } from 'node:crypto'

/** What is stored of a random token that is as good as a password: its SHA-256 (base64url), of which nobody makes the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
