import { join } from 'node:path'

/** Path of the page of access. */
export const accessPagePath = join(import.meta.dirname, '../../../../docs/acesso.md')
