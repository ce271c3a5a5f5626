import type { OpenOutbound } from '@videozz/outbound'
import { asSourceError, judgeStatus, readAnswerText, sourceIdleMs } from '../open-range.ts'
import type { GetToken } from '../source.ts'
import { SourceError } from '../source-error.ts'
import { xmlElements, xmlText } from './read-xml.ts'
import { readS3Keys } from './s3-keys.ts'
import { judgeS3 } from './s3-refusal.ts'
import { createS3Signer, type S3Signer } from './sign-s3.ts'

/** The bucket of one person. `getKeys` gives its keys as `writeS3Keys` wrote them, and is told those that were refused. */
export type S3Access = { outbound: OpenOutbound; getKeys: GetToken; /** Milliseconds. */ idleMs?: number }

export type S3Object = { key: string; size: number; modifiedAt: Date | null }
export type S3Page = { prefixes: string[]; objects: S3Object[]; /** Of the next page. */ token: string | null }
export type S3Query = { prefix: string; /** Without: everything under the prefix. */ delimiter?: '/'; token: string | null; most: number }

// A page of 1000 keys of 1024 bytes, each encoded threefold.
const mostBytes = 8 * 1024 * 1024

/** Runs a request with the keys of the person, and once more where other keys have been entered since. @throws SourceError `reconnect`. */
export async function withS3Keys<T>(getKeys: GetToken, run: (signer: S3Signer) => Promise<T>): Promise<T> {
  const sealed = await getKeys()
  try {
    return await run(createS3Signer(readS3Keys(sealed)))
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'reconnect') throw error
  }
  return run(createS3Signer(readS3Keys(await getKeys(sealed))))
}

/** Keys that are being entered. */
export const givenKeys =
  (written: string): GetToken =>
  (refused) =>
    refused === undefined ? Promise.resolve(written) : Promise.reject(new SourceError('reconnect', 'The keys are refused'))

/** Lists a page of a bucket. @throws SourceError. */
export async function listObjects(
  { outbound, idleMs = sourceIdleMs }: S3Access,
  signer: S3Signer,
  { prefix, delimiter, token, most }: S3Query,
  signal: AbortSignal,
): Promise<S3Page> {
  const address = await signer.list({
    Prefix: prefix,
    MaxKeys: most,
    // Keys may have symbols that XML has no place for.
    EncodingType: 'url',
    ...(delimiter && { Delimiter: delimiter }),
    ...(token !== null && { ContinuationToken: token }),
  })
  const answer = await outbound(address, { idleMs, redirects: 2, signal }).catch((error: unknown) => {
    throw asSourceError(error)
  })
  const text = await readAnswerText(answer, mostBytes)
  if (answer.status !== 200) {
    const refusal = { status: answer.status, headers: answer.headers, text }
    throw judgeS3(refusal) ?? judgeStatus(refusal)
  }
  if (!text.includes('<ListBucketResult') || !text.includes('</ListBucketResult>'))
    throw new SourceError('broken', `The server answered ${text.length} symbols that are no list of a bucket`)
  return readPage(text)
}

function readPage(text: string): S3Page {
  const decode = xmlText(text, 'EncodingType') === 'url' ? decodeKey : (key: string) => key
  const objects = xmlElements(text, 'Contents').map((entry): S3Object => {
    const modified = new Date(xmlText(entry, 'LastModified') ?? '')
    return {
      key: decode(xmlText(entry, 'Key') ?? ''),
      size: Number(xmlText(entry, 'Size')),
      modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
    }
  })
  const prefixes = xmlElements(text, 'CommonPrefixes').map((entry) => decode(xmlText(entry, 'Prefix') ?? ''))
  const more = xmlText(text, 'IsTruncated') === 'true'
  return { prefixes, objects, token: more ? xmlText(text, 'NextContinuationToken') : null }
}

/** A key as the answer encodes it: a space is a plus. @throws SourceError `broken`. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch (error) {
    throw new SourceError('broken', 'The list has a key that cannot be decoded', { cause: error })
  }
}

/** The last name of a key or a prefix. */
export const lastName = (key: string): string => key.replace(/\/$/, '').replace(/^[^]*\//, '')
