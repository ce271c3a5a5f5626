import { describe, expect, it } from 'vitest'
import { beginLive, leaveLive, scheduleLive } from './live-state.ts'
import { liveAirFault, liveBeginFault, liveFaultWords } from './live-fault.ts'

const start = new Date('2027-03-10T22:00:00Z')
const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000)
const live = scheduleLive({ scheduledAt: start, saveMode: 'permanent', returnMinutes: 10 })
const account = { status: 'activated', hasLives: true } as const
const active = beginLive(live, at(0))

describe('liveBeginFault', () => {
  it('lets a publisher begin from half an hour before to a day after', () => {
    expect(liveBeginFault(live, account, null, at(-31))).toBe('too-early')
    expect(liveBeginFault(live, account, null, at(-30))).toBeNull()
    expect(liveBeginFault(live, account, null, at(24 * 60 - 1))).toBeNull()
    expect(liveBeginFault(live, account, null, at(24 * 60))).toBe('never-begun')
  })
  it('lets one return within the minutes of the live, also before a job has seen that they are over', () => {
    const ended = leaveLive(active, at(60))
    expect(liveBeginFault(ended, account, null, at(69))).toBeNull()
    expect(liveBeginFault(ended, account, null, at(70))).toBe('finished')
    expect(liveBeginFault({ ...ended, status: 'finished', finishedBy: 'person' }, account, null, at(61))).toBe('finished')
  })
  it('refuses a second publisher while the first is heard, and none once it is silent', () => {
    expect(liveBeginFault(active, account, at(5), new Date(at(5).getTime() + 2_999))).toBe('busy')
    expect(liveBeginFault(active, account, at(5), new Date(at(5).getTime() + 3_000))).toBeNull()
  })
  it('lets one that tests its connection begin at any time before, and none right after the test', () => {
    const test = (now: Date, until: Date) => liveBeginFault(live, account, null, now, until)
    expect(test(at(-600), at(-590))).toBeNull()
    expect(test(at(-590), at(-590))).toBe('test-over')
    expect(test(at(-10), at(-10))).toBe('test-over')
    expect(test(at(-5), at(-10))).toBeNull()
    expect(test(at(-585), at(-590))).toBe('too-early')
    expect(liveBeginFault(live, { ...account, status: 'canceled' }, null, at(-600), at(-590))).toBe('account-blocked')
    expect(liveBeginFault(live, account, at(-600), at(-600), at(-590))).toBe('busy')
  })
  it('refuses accounts that are blocked or without the flag; one overdue ends what it began', () => {
    expect(liveBeginFault(live, { ...account, status: 'overdue' }, null, at(0))).toBe('account-overdue')
    expect(liveBeginFault(leaveLive(active, at(1)), { ...account, status: 'overdue' }, null, at(2))).toBeNull()
    expect(liveBeginFault(leaveLive(active, at(1)), { ...account, status: 'canceled' }, null, at(2))).toBe('account-blocked')
    expect(liveBeginFault(live, { ...account, status: 'disabled' }, null, at(0))).toBe('account-blocked')
    expect(liveBeginFault(live, { ...account, hasLives: false }, null, at(0))).toBe('flag-off')
  })
})

it('ends a live on air for accounts that are canceled or disabled alone', () => {
  const faults = (['activated', 'overdue', 'canceled', 'disabled'] as const).map((status) => liveAirFault({ status }))
  expect(faults).toEqual([null, null, 'account-blocked', 'account-blocked'])
})

describe('liveFaultWords', () => {
  it('tells when a live opens, in the time of São Paulo', () => {
    expect(liveFaultWords('too-early', live)).toBe('Ainda é cedo: esta transmissão pode começar a partir das 18:30 de 10/03/2027.')
  })
  it('tells the others in a sentence each', () => {
    expect(liveFaultWords('finished', live)).toBe('Esta transmissão já foi encerrada.')
    expect(liveFaultWords('busy', live)).toBe('Outro codificador já está transmitindo com esta chave.')
  })
})
