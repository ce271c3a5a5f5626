import { describe, expect, it } from 'vitest'
import { explainLedgerRow } from './ledger.ts'
import { addDays, dayOf, daysOfMonth, endOfDay, formatDay, formatMonth, isDay, monthOf, monthsBetween, startOfDay } from './ledger-days.ts'
import { gibibyte } from './plans.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('days of São Paulo', () => {
  it('change at midnight in São Paulo', () => {
    expect(dayOf(new Date('2026-12-01T02:59:59.999Z'))).toBe('2026-11-30')
    expect(dayOf(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01')
    expect(endOfDay('2026-11-30').toISOString()).toBe('2026-12-01T03:00:00.000Z')
  })

  it('follow the daylight saving time of 2018 and 2019', () => {
    // Summer time began at midnight of 4 November 2018, which did not exist, and ended on 16 February 2019 at 24:00, which came twice.
    expect(startOfDay('2018-11-04').toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(startOfDay('2018-11-05').toISOString()).toBe('2018-11-05T02:00:00.000Z')
    expect(startOfDay('2019-02-16').toISOString()).toBe('2019-02-16T02:00:00.000Z')
    expect(startOfDay('2019-02-17').toISOString()).toBe('2019-02-17T03:00:00.000Z')
  })

  it('have no gaps from 1985 to 2035', () => {
    for (let day = '1985-01-01'; day < '2035-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day)
      expect([day, dayOf(start), dayOf(new Date(start.getTime() - 1))]).toEqual([day, day, addDays(day, -1)])
    }
  })

  it('convert to months and format in Portuguese', () => {
    expect(monthOf('2026-11-22')).toBe('2026-11')
    expect(daysOfMonth('2028-02')).toHaveLength(29)
    expect([daysOfMonth('2026-12').at(0), daysOfMonth('2026-12').at(-1)]).toEqual(['2026-12-01', '2026-12-31'])
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
    expect(monthsBetween('2026-03', '2026-02')).toEqual([])
    expect([formatMonth('2026-03'), formatDay('2026-03-09')]).toEqual(['março de 2026', '09/03/2026'])
  })

  it('isDay accepts only existing dates in the form YYYY-MM-DD', () => {
    expect(['2026-02-28', '2028-02-29', '2026-02-29', '2026-13-01', '2026-1-1', ''].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('explainLedgerRow', () => {
  const activation = {
    kind: 'activation' as const,
    day: '2026-11-22',
    amountCents: 399,
    details: { viewerId: 'v', videoKey: 'm', planTitle: 'Profissional' },
  }
  it('explains an activation, also after the viewer’s data were erased', () => {
    expect(plain(explainLedgerRow(activation, { viewer: 'Maria (maria@exemplo.com)', media: 'Aula 1' }))).toBe(
      'Primeira exibição de Maria (maria@exemplo.com), na mídia "Aula 1". No plano Profissional cada aluno custa R$ 3,99, uma única vez.',
    )
    expect(explainLedgerRow(activation)).toContain('um aluno cujos dados foram apagados')
  })

  it('explains a storage row', () => {
    const details = {
      bytes: 510 * gibibyte,
      planBytes: 500 * gibibyte,
      extraBytes: 10 * gibibyte,
      planTitle: 'Profissional',
      monthCents: 367,
    }
    expect(plain(explainLedgerRow({ kind: 'storage', day: '2026-11-22', amountCents: 17, details }))).toBe(
      'No fim do dia 22/11/2026 havia 510 GB guardados, 10 GB além dos 500 GB do plano Profissional. Cada GB adicional custa R$ 0,50 por mês, ' +
        'ou seja, 1/30 disso por dia; com este dia o mês soma R$ 3,67.',
    )
  })

  it('explains a plan row and a correction', () => {
    const details = { invoiceId: 'i', planTitle: 'Profissional', periodStart: '2026-11-01T02:00:00Z', periodEnd: '2026-12-01T15:00:00Z' }
    expect(explainLedgerRow({ kind: 'plan', day: '2026-11-22', amountCents: 19_900, details })).toBe(
      'Assinatura do plano Profissional, de 31/10/2026 a 01/12/2026.',
    )
    const correction = {
      kind: 'correction' as const,
      day: '2026-11-22',
      amountCents: -399,
      details: { reason: 'Aluno de teste.', operator: 'Ana' },
    }
    expect(explainLedgerRow(correction)).toBe('Correção: Aluno de teste.')
  })
})
