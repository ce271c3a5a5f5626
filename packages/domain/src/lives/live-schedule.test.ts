import { describe, expect, it } from 'vitest'
import { readLiveSchedule } from './live-schedule.ts'

// Eleven in the morning of 10 March in São Paulo.
const now = new Date('2027-03-10T14:00:00Z')
const read = (scheduleDate: string, scheduleTime: string, at = now) => readLiveSchedule({ scheduleDate, scheduleTime }, at)

describe('readLiveSchedule', () => {
  it('gives the instant of day and time in São Paulo', () => {
    expect(read('2027-03-10', '19:30')).toEqual({ at: new Date('2027-03-10T22:30:00Z') })
  })
  it('takes a time of today five minutes ahead, and none that is nearer', () => {
    const faults = { scheduleTime: 'O horário deve estar pelo menos 5 minutos à frente.' }
    expect(read('2027-03-10', '11:05')).toEqual({ at: new Date('2027-03-10T14:05:00Z') })
    expect(read('2027-03-10', '11:04')).toEqual({ faults })
    expect(read('2027-03-10', '11:05', new Date('2027-03-10T14:00:00.001Z'))).toEqual({ faults })
    expect(read('2027-03-10', '08:00')).toEqual({ faults })
  })
  it('refuses days before today, as São Paulo counts them', () => {
    const faults = { scheduleDate: 'A data não pode ser anterior a hoje.' }
    expect(read('2027-03-09', '23:59')).toEqual({ faults })
    // Already the 11th in UTC.
    const late = new Date('2027-03-11T01:00:00Z')
    expect(read('2027-03-10', '23:00', late)).toEqual({ at: new Date('2027-03-11T02:00:00Z') })
    expect(read('2027-03-11', '00:01', new Date('2027-03-11T02:59:00Z'))).toEqual({ at: new Date('2027-03-11T03:01:00Z') })
  })
  it('refuses what is more than a year ahead, and what is no day', () => {
    expect(read('2028-03-10', '10:00')).toHaveProperty('at')
    expect(read('2028-03-12', '10:00')).toEqual({ faults: { scheduleDate: 'A data pode estar no máximo um ano à frente.' } })
    expect(read('2027-19-10', '10:00')).toEqual({ faults: { scheduleDate: 'Informe uma data válida.' } })
  })
})
