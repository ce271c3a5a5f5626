import { ListPartsCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3'
import { PartTooLargeError } from '../errors.ts'
import { type PartUpload, partBytes, type StoredPart } from '../object-store.ts'

export type UploadPlace = { Bucket: string; Key: string; UploadId: string }

/** The parts of a multipart upload that arrived, by number. */
export async function listStoredParts(client: S3Client, place: UploadPlace): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  // Not the SDK's paginator: it ends without a marker only, and Swift sends one with the last page too.
  let PartNumberMarker: string | undefined
  do {
    const page = await client.send(new ListPartsCommand({ ...place, PartNumberMarker }))
    for (const { PartNumber = 0, ETag = '', Size: size = 0 } of page.Parts ?? []) parts.push({ PartNumber, ETag, size })
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
  } while (PartNumberMarker)
  return parts.toSorted((a, b) => a.PartNumber - b.PartNumber)
}

/** Sends one part, collected first: a call that failed can be made again with the same bytes. */
export async function sendStoredPart(
  client: S3Client,
  place: UploadPlace,
  { partNumber, body, maxBytes }: Pick<PartUpload, 'partNumber' | 'body' | 'maxBytes'>,
): Promise<{ etag: string; size: number }> {
  const Body = body instanceof Uint8Array ? body : await collect(body, Math.min(maxBytes, partBytes))
  if (Body.length > Math.min(maxBytes, partBytes)) throw new PartTooLargeError(`Part ${partNumber} is larger than allowed`)
  const { ETag = '' } = await client.send(new UploadPartCommand({ ...place, PartNumber: partNumber, Body, ContentLength: Body.length }))
  return { etag: ETag, size: Body.length }
}

/** The bytes of a stream, with at most one chunk beyond `most`. */
async function collect(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) break
  }
  return Buffer.concat(chunks)
}
