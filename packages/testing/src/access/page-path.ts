import { join } from 'node:path'

/** Where the page of access stands. */
export const accessPagePath = join(import.meta.dirname, '../../../../docs/acesso.md')
