import { AppError } from './app-error.ts'

/** Parts of a form beyond the file, for those who send more than is read. */
const mostParts = 20

export type SentForm = { file: Buffer; fields: Record<string, string> }

/**
 * The bytes in the field `file` of `multipart/form-data` (RFC 7578), whose name and type are the sender's word and left aside, and the text
 * fields beside it.
 * @throws AppError MALFORMED_BODY, INVALID_INPUT.
 */
export async function readFormFile(body: Buffer, contentType: string): Promise<SentForm> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch((error: unknown) => {
    throw new AppError('MALFORMED_BODY', { cause: error })
  })
  const parts = [...form]
  if (parts.length > mostParts) throw new AppError('MALFORMED_BODY', { reason: 'too many parts' })
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('INVALID_INPUT', { fields: { file: 'Envie um arquivo.' } })
  const fields = Object.fromEntries(parts.filter((part): part is [string, string] => typeof part[1] === 'string'))
  return { file: Buffer.from(await file.arrayBuffer()), fields }
}
