import { AppError } from './app-error.ts'

/** Parts of a form beyond the file, for those who send more than is read. */
const mostParts = 20
const usualField = 'file'

export type SentForm = { file: Buffer | null; fields: Record<string, string> }

/**
 * The bytes in a field of `multipart/form-data` (RFC 7578), whose name and type are the sender's word and left aside, and the text fields
 * beside it.
 * @param field of the file; the usual one has to be there, another may be left out or empty.
 * @throws AppError MALFORMED_BODY, INVALID_INPUT.
 */
export async function readFormFile(body: Buffer, contentType: string, field = usualField): Promise<SentForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch((error: unknown) => {
    throw new AppError('MALFORMED_BODY', { cause: error })
  })
  const parts = [...form]
  if (parts.length > mostParts) throw new AppError('MALFORMED_BODY', { reason: 'too many parts' })
  const file = form.get(field)
  if (field === usualField && !(file instanceof File)) throw new AppError('INVALID_INPUT', { fields: { file: 'Envie um arquivo.' } })
  const texts = parts.filter((part): part is [string, string] => typeof part[1] === 'string' && part[0] !== field)
  const isSent = file instanceof File && (file.size > 0 || field === usualField)
  return { file: isSent ? Buffer.from(await file.arrayBuffer()) : null, fields: Object.fromEntries(texts) }
}
