import { OutboundError, type OpenOutbound } from '@videozz/outbound'
import { type KeyVerdict, judgeCheckFailure, refusedKeys } from '../keys/key-verdict.ts'
import { openRange, sourceIdleMs } from '../open-range.ts'
import { SourceError } from '../source-error.ts'
import { bucketId, type S3Keys, writeS3Keys } from './s3-keys.ts'
import { givenKeys, listObjects } from './s3-access.ts'
import { judgeS3, S3Error } from './s3-refusal.ts'
import { createS3Signer } from './sign-s3.ts'

/** Checks that keys list and read a bucket: a page is listed, and the first byte of an object is read where there is one. */
export async function checkS3(outbound: OpenOutbound, keys: S3Keys, signal: AbortSignal, idleMs = sourceIdleMs): Promise<KeyVerdict> {
  const signer = createS3Signer(keys)
  const access = { outbound, getKeys: givenKeys(writeS3Keys(keys)), idleMs }
  try {
    const { objects } = await listObjects(access, signer, { prefix: '', token: null, most: 20 }, signal)
    const filled = objects.find(({ size }) => size > 0)
    if (filled) {
      const address = await signer.get(filled.key)
      const answer = await openRange({ outbound, address, range: { start: 0, end: 0 }, size: null, idleMs, judge: judgeS3, signal }).catch(
        passOver,
      )
      if (answer === 'denied') return refusedKeys('read-denied')
      answer?.close()
    }
    return { kind: 'valid', externalId: bucketId(keys), label: keys.bucket }
  } catch (error) {
    return judgeS3Check(error)
  }
}

/** What a failed read of one object says of the keys: an archived object or a page is no fault of them. */
function passOver(error: unknown): 'denied' | null {
  if (error instanceof S3Error && error.code === 'AccessDenied') return 'denied'
  if (error instanceof SourceError && ['refused', 'not-a-file', 'missing'].includes(error.kind)) return null
  throw error
}

function judgeS3Check(error: unknown): KeyVerdict {
  if (error instanceof SourceError && error.cause instanceof OutboundError) {
    // Another region is answered by a redirect without an address.
    if (error.cause.fault === 'redirected') return refusedKeys('region')
    if (error.cause.fault === 'blocked') return refusedKeys('endpoint')
  }
  if (!(error instanceof S3Error)) return judgeCheckFailure(error)
  switch (error.code) {
    case 'InvalidAccessKeyId':
    case 'InvalidToken':
      return refusedKeys('access-key')
    case 'SignatureDoesNotMatch':
      return refusedKeys('secret')
    case 'NoSuchBucket':
    case 'InvalidBucketName':
    case '404':
      return refusedKeys('bucket')
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'AuthorizationQueryParametersError':
      return refusedKeys('region', error.region)
    case 'AccessDenied':
      return refusedKeys('list-denied')
    default:
      return judgeCheckFailure(error)
  }
}
