import { mostFolderIds } from '@videozz/contract/browser'

/** Why `count` media exceed the limit of one call, or null. */
export const tooManyReason = (count: number): string | null => (count > mostFolderIds ? 'Envie até 1.000 arquivos de cada vez.' : null)
