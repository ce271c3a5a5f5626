import { MediaError } from '@videozz/media'
import { ObjectNotFoundError, StorageFullError, StorageUnavailableError } from '@videozz/storage'
import { expect, it } from 'vitest'
import { judgeFailure } from './jobs/encode/judge-failure.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

it('judgeFailure maps errors to fail, wait or retry, with a code', () => {
  expect(judgeFailure(new MediaError('EMPTY'), 1)).toEqual({ next: 'fail', code: 'EMPTY' })
  expect(judgeFailure(new ObjectNotFoundError('gone'), 1)).toEqual({ next: 'fail', code: 'SOURCE_GONE' })
  for (const full of [
    new StorageFullError('full'),
    coded('ENOSPC'),
    coded('EDQUOT'),
    coded('53100'),
    new MediaError('DAMAGED', 'av_interleaved_write_frame(): No space left on device'),
  ])
    expect(judgeFailure(full, 1)).toEqual({ next: 'wait', code: 'NO_SPACE' })
  for (const away of [new StorageUnavailableError('away'), coded('ECONNREFUSED'), coded('57P03')])
    expect(judgeFailure(away, 1)).toEqual({ next: 'wait', code: 'UNREACHABLE' })
  expect([1, 2, 3].map((attempt) => judgeFailure(new MediaError('STALLED'), attempt).next)).toEqual(['retry', 'retry', 'fail'])
  expect(judgeFailure(new TypeError('a fault of ours'), 8)).toEqual({ next: 'retry' })
})
