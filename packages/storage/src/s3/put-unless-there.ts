import { HeadObjectCommand, PutObjectCommand, type PutObjectCommandInput, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { ObjectExistsError, StorageError, StorageUnavailableError } from '../errors.ts'
import { toStorageError } from './failures.ts'

/**
 * Seconds for which a write is valid after the check before it. Less than a stopped worker keeps its job, so that one that goes on later
 * replaces nothing.
 */
const validSeconds = 5
const timeoutMs = 120_000

type Place = Pick<PutObjectCommandInput, 'ContentType' | 'CacheControl'> & { Bucket: string; Key: string }

/**
 * Stores an object where there is none, on a server without conditional writes: the check's answer bears the server's time, and the write
 * after it is signed with that time and expires soon after it.
 * @throws ObjectExistsError; StorageUnavailableError where the write came too late.
 */
export async function putUnlessThere(client: S3Client, place: Place, body: Uint8Array): Promise<void> {
  const signingDate = await checkAbsent(client, place)
  const url = await getSignedUrl(client, new PutObjectCommand(place), { expiresIn: validSeconds, signingDate })
  const headers = {
    ...(place.ContentType && { 'content-type': place.ContentType }),
    ...(place.CacheControl && { 'cache-control': place.CacheControl }),
  }
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(timeoutMs) })
    text = await answer.text()
  } catch (error) {
    throw new StorageUnavailableError('Object store: a write had no answer', error)
  }
  if (answer.ok) return
  if (answer.status === 403 && /expired/i.test(text))
    throw new StorageUnavailableError('Object store: a write came too late after its check')
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  const cause = Object.assign(new Error(`PUT answered ${answer.status} ${code}`), {
    name: code,
    $metadata: { httpStatusCode: answer.status },
  })
  const fault = toStorageError(cause)
  throw fault instanceof StorageError ? fault : new StorageError(cause.message, cause)
}

/** @returns the time of the server when there was no such object. @throws ObjectExistsError. */
async function checkAbsent(client: S3Client, { Bucket, Key }: Place): Promise<Date> {
  try {
    await client.send(new HeadObjectCommand({ Bucket, Key }))
  } catch (error) {
    const { $metadata, $response } = error as {
      $metadata?: { httpStatusCode?: number }
      $response?: { headers: Record<string, string | undefined> }
    }
    if ($metadata?.httpStatusCode !== 404) throw toStorageError(error)
    const date = new Date($response?.headers['date'] ?? '')
    return Number.isNaN(date.getTime()) ? new Date() : date
  }
  throw new ObjectExistsError(`Object store: ${Key} exists`)
}
