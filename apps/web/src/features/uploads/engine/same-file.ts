import type { FileFacts } from './types.ts'

/** A copy of a file's metadata: the stored record must not reference its bytes. */
export const factsOf = ({ name, size, type, lastModified }: FileFacts): FileFacts => ({ name, size, type, lastModified })

/** Whether two are the same file, as far as the browser can compare. */
export const isSameFile = (a: FileFacts, b: FileFacts): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Why an upload cannot continue with `given`, in words for the user, or null. */
export function otherFileFault(wanted: FileFacts, given: FileFacts): string | null {
  if (isSameFile(wanted, given)) return null
  if (given.name !== wanted.name) return `Este é outro arquivo. Selecione “${wanted.name}” para continuar.`
  return `“${wanted.name}” mudou desde o início do envio. Cancele e envie o arquivo novamente.`
}
