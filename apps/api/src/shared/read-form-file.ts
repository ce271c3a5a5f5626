import { AppError } from './app-error.ts'

/** Parts of a form beyond the file, for those who send more than is read. */
const mostParts = 20

/** The bytes in the field `file` of `multipart/form-data` (RFC 7578); its name and type are the sender's word and left aside. @throws AppError MALFORMED_BODY, INVALID_INPUT. */
export async function readFormFile(body: Buffer, contentType: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch((error: unknown) => {
    throw new AppError('MALFORMED_BODY', { cause: error })
  })
  const parts = [...form]
  if (parts.length > mostParts) throw new AppError('MALFORMED_BODY', { reason: 'too many parts' })
  const file = form.get('file')
  if (!(file instanceof File)) throw new AppError('INVALID_INPUT', { fields: { file: 'Envie um arquivo.' } })
  return Buffer.from(await file.arrayBuffer())
}
