import { createHash } from 'node:crypto'

/**
 * The stored form of a random token that is as sensitive as a password: its SHA-256 (base64url), from which the token cannot be derived.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
