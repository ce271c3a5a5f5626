import { fileURLToPath } from 'node:url'

/** Where the page of access stands. */
export const accessPagePath = fileURLToPath(new URL('../../../../docs/acesso.md', import.meta.url))
