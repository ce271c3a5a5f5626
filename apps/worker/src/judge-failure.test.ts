import { MediaError } from '@videozz/media'
import { ObjectNotFoundError, StorageFullError, StorageUnavailableError } from '@videozz/storage'
import { expect, it } from 'vitest'
import { composeFailureMail } from './jobs/encode/failure-mail.ts'
import { judgeFailure } from './jobs/encode/judge-failure.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

it('tells faults of the file from want of room, outages, and what may pass by itself', () => {
  expect(judgeFailure(new MediaError('EMPTY'), 1)).toEqual({ next: 'fail', code: 'EMPTY' })
  expect(judgeFailure(new ObjectNotFoundError('gone'), 1)).toEqual({ next: 'fail', code: 'SOURCE_GONE' })
  for (const full of [
    new StorageFullError('full'),
    coded('ENOSPC'),
    coded('EDQUOT'),
    new MediaError('DAMAGED', 'av_interleaved_write_frame(): No space left on device'),
  ])
    expect(judgeFailure(full, 1)).toEqual({ next: 'wait', code: 'NO_SPACE' })
  for (const away of [new StorageUnavailableError('away'), coded('ECONNREFUSED'), coded('57P03')])
    expect(judgeFailure(away, 1)).toEqual({ next: 'wait', code: 'UNREACHABLE' })
  expect([1, 2, 3].map((attempt) => judgeFailure(new MediaError('STALLED'), attempt).next)).toEqual(['retry', 'retry', 'fail'])
  expect(judgeFailure(new TypeError('a fault of ours'), 8)).toEqual({ next: 'retry' })
})

it('writes a mail that no title can break, and lists fifty at most', () => {
  const media = Array.from({ length: 50 }, (_, index) => ({ key: `k${index}`, title: `<b>Aula ${index}</b>`, reason: 'Vazio & "só"' }))
  const mail = composeFailureMail({ product: 'Videozz', name: 'Ana Lima', publicUrl: 'https://v.example', media, total: 200 })
  expect(mail.subject).toBe('200 mídias não puderam ser processadas no Videozz')
  expect(mail.html).not.toContain('<b>Aula')
  expect(mail.html).toContain('Vazio &#38; &#34;só&#34;')
  expect(mail.text).toContain('E mais 150. Veja todas na sua biblioteca: https://v.example/media')
  const one = composeFailureMail({ product: 'Videozz', name: 'Ana', publicUrl: 'https://v.example', media: media.slice(0, 1), total: 1 })
  expect(one.subject).toBe('Não foi possível processar “<b>Aula 0</b>”')
  expect(one.text).toContain('https://v.example/media/k0')
})
