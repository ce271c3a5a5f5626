import { liveFaults } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { activeLive, testLive } from '../testing/test-live.ts'
import { checkLive, firstFault, type LiveValues, newValues, returnChoices, toForm, valuesOf } from './live-form.ts'

// 12:00 in São Paulo.
const now = new Date('2026-11-28T15:00:00.000Z')
const good: LiveValues = { ...newValues, title: 'Aula', scheduleDate: '2026-11-28', scheduleTime: '12:05', liveSaveMode: 'temporary' }
const check = (change: Partial<LiveValues>) => checkLive({ ...good, ...change }, null, now)

it('says what a new live lacks, in the words of the spec', () => {
  expect(checkLive(newValues, null, now)).toEqual({
    title: 'O título é obrigatório.',
    scheduleDate: 'A data é obrigatória.',
    scheduleTime: 'O horário é obrigatório.',
    liveSaveMode: 'Escolha uma opção para o destino da live.',
  })
  expect(firstFault(checkLive(newValues, null, now))).toBe('O título é obrigatório.')
  expect(firstFault(check({}))).toBeNull()
})

it('bounds title and description by symbols', () => {
  expect(check({ title: '   ' })).toEqual({ title: liveFaults.title })
  expect(check({ title: '😀'.repeat(128) })).toEqual({})
  expect(check({ title: 'a'.repeat(129) })).toEqual({ title: liveFaults.longTitle })
  expect(check({ description: 'abcd' })).toEqual({ description: 'A descrição deve ter no mínimo 5 caracteres.' })
  expect(check({ description: '' })).toEqual({})
  expect(check({ description: 'a'.repeat(500) })).toEqual({})
  expect(check({ description: 'a'.repeat(501) })).toEqual({ description: 'A descrição deve ter no máximo 500 caracteres.' })
})

it('wants a day from today on, and five minutes ahead today', () => {
  expect(check({ scheduleTime: '12:04' })).toEqual({ scheduleTime: liveFaults.soonTime })
  expect(check({ scheduleDate: '2026-11-27' })).toEqual({ scheduleDate: liveFaults.pastDate })
  expect(check({ scheduleDate: '2026-11-27', scheduleTime: '' })).toEqual({
    scheduleDate: liveFaults.pastDate,
    scheduleTime: liveFaults.time,
  })
  expect(check({ scheduleDate: '2028-01-01' })).toEqual({ scheduleDate: liveFaults.farDate })
  expect(check({ scheduleDate: '2026-11-29', scheduleTime: '00:00' })).toEqual({})
})

it('lets a live keep a time that has passed, but not move to one', () => {
  const late = new Date('2026-11-29T01:00:00.000Z')
  expect(checkLive({ ...valuesOf(testLive), title: 'Outro' }, testLive, late)).toEqual({})
  expect(checkLive({ ...valuesOf(testLive), scheduleTime: '20:01' }, testLive, late)).toEqual({ scheduleTime: liveFaults.soonTime })
})

it('sends day and time of a live that has begun as they are, and a picture only where one was chosen', () => {
  const thumbnail = new Blob(['x'])
  expect(toForm({ ...valuesOf(activeLive), title: 'Outro', scheduleTime: '23:00' }, activeLive)).toEqual({
    title: 'Outro',
    description: activeLive.description,
    scheduleDate: '2026-11-28',
    scheduleTime: '20:00',
    liveSaveMode: 'permanent',
    returnMinutes: 10,
    chat: 'false',
    questions: 'false',
  })
  expect(toForm({ ...good, thumbnail }, null)).toMatchObject({ thumbnail, scheduleTime: '12:05', liveSaveMode: 'temporary' })
})

it('offers the minutes that are set among the usual ones', () => {
  expect(returnChoices(10)).toEqual([2, 5, 10, 20, 30, 60])
  expect(returnChoices(7)).toEqual([2, 5, 7, 10, 20, 30, 60])
})
