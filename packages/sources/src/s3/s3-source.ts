import { nameWithExtension } from '../file-name.ts'
import { withAddress } from '../drives/drive-call.ts'
import { openRange, type RangeRequest, sourceIdleMs, type SourceRefusal } from '../open-range.ts'
import type { Source } from '../source.ts'
import { strongValidator } from '../strong-validator.ts'
import { lastName, type S3Access, withS3Keys } from './s3-access.ts'
import { judgeS3 } from './s3-refusal.ts'

/** Objects of a bucket. */
export function createS3Source({ outbound, getKeys, idleMs = sourceIdleMs }: S3Access): Source {
  const open = (key: string, rest: Pick<RangeRequest, 'range' | 'validator' | 'size' | 'signal' | 'headers' | 'judge'>) =>
    withS3Keys(getKeys, (signer) =>
      withAddress(
        () => signer.get(key),
        (address) => openRange({ outbound, address, idleMs, judge: judgeS3, ...rest }),
      ),
    )
  return {
    connections: 4,
    // A request for the first byte: a signature of GET is refused for HEAD.
    describe: async ({ externalId: key }, signal) => {
      let isEmpty = false
      const judge = (refusal: SourceRefusal) => {
        isEmpty = refusal.status === 416
        return judgeS3(refusal)
      }
      try {
        const answer = await open(key, { range: { start: 0, end: 0 }, size: null, signal, judge })
        answer.close()
        const { headers, total: size, type } = answer
        return { name: nameWithExtension(lastName(key), type), size, type, version: strongValidator(headers), hash: null }
      } catch (error) {
        if (!isEmpty) throw error
        return { name: lastName(key), size: 0, type: null, version: null, hash: null }
      }
    },
    open: ({ externalId: key }, range, { version, size }, signal) =>
      open(key, { range, validator: version, size, signal, ...(version !== null && { headers: { 'if-match': version } }) }),
  }
}
