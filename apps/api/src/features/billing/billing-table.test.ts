import { bookCorrection, bookEntries, createKey, type NewLedgerEntry } from '@videozz/db'
import { daysOfMonth, gibibyte } from '@videozz/domain'
import { createTestViewer } from '@videozz/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

let api: TestApi
let account: TestAccount
const month = '2026-03'
const heading = ['Dia', 'Tipo', 'Valor (R$)', 'Explicação', 'Número']
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  account = await signUpTestAccount(api)
})
afterAll(() => api.close())

const entry = (kind: NewLedgerEntry['kind'], day: string, amountCents: number, details: object): NewLedgerEntry =>
  ({ accountId: account.accountId, kind, day, amountCents, source: `${kind}:${createKey()}`, details }) as NewLedgerEntry
const activation = (day: string, viewerId: string) =>
  entry('activation', day, 399, { viewerId, videoKey: createKey(), planTitle: 'Profissional' })
const correct = (reason: string) =>
  bookCorrection(api.db, { accountId: account.accountId, amountCents: -399, reason, operator: 'Ana' }, new Date('2026-03-31T12:00:00Z'))
const readText = async () => String((await callApi(api, 'exportBilling', { as: account, query: { month } })).data)
const withoutQuotes = (cell: string) => cell.slice(1, -1).replaceAll('""', '"')
/** Cells of each line; a line that is not five quoted cells and a line end fails the test. */
async function readTable(): Promise<string[][]> {
  const text = (await readText()).replace(/^\ufeff/, '').replaceAll('\u00a0', ' ')
  const cell = '"(?:[^"]|"")*"'
  const lines = text.match(new RegExp(`(?:${cell};){4}${cell}\r\n`, 'g')) ?? []
  expect(lines.join('')).toBe(text)
  return lines.map((line) => (line.match(new RegExp(cell, 'g')) ?? []).map(withoutQuotes))
}

describe('GET /billing/csv', () => {
  it('returns a CSV file with BOM, a header and one row per ledger entry, the newest first', async () => {
    const { id: maria } = await createTestViewer(api.db, { account_id: account.accountId, name: 'Maria', email: 'maria@exemplo.com' })
    await bookEntries(api.db, [
      activation('2026-03-31', maria),
      activation('2026-03-01', createKey()),
      activation('2026-04-01', createKey()),
      activation('2026-02-28', createKey()),
      entry('storage', '2026-03-02', 16, {
        bytes: 510 * gibibyte,
        planBytes: 500 * gibibyte,
        extraBytes: 10 * gibibyte,
        planTitle: 'Profissional',
        monthCents: 16,
      }),
      entry('plan', '2026-03-05', 19_900, {
        invoiceId: 'x',
        planTitle: 'Profissional',
        periodStart: '2026-03-05T12:00:00Z',
        periodEnd: '2026-04-05T12:00:00Z',
      }),
    ])
    await correct('Aluno de teste')
    const { status, headers } = await callApi(api, 'exportBilling', { as: account, query: { month } })
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
    expect(headers.get('content-disposition')).toBe('attachment; filename="uso-e-cobranca-2026-03.csv"')
    const response = await fetch(`${api.url}/api/billing/csv?month=${month}`, { headers: account.headers })
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])

    const price = 'No plano Profissional cada aluno custa R$ 3,99, uma única vez.'
    const [first, ...rows] = await readTable()
    expect(first).toEqual(heading)
    expect(rows.map((row) => row.slice(0, 4))).toEqual([
      ['31/03/2026', 'Correção', '-3,99', 'Correção: Aluno de teste'],
      ['31/03/2026', 'Ativação de aluno', '3,99', `Primeira exibição de Maria (maria@exemplo.com). ${price}`],
      ['05/03/2026', 'Plano', '199', 'Assinatura do plano Profissional, de 05/03/2026 a 05/04/2026.'],
      ['02/03/2026', 'Armazenamento adicional', '0,16', expect.stringContaining('havia 510 GB guardados, 10 GB além dos 500 GB do plano')],
      ['01/03/2026', 'Ativação de aluno', '3,99', `Primeira exibição de um aluno cujos dados foram apagados. ${price}`],
    ])
    const { data } = await callApi(api, 'readBilling', { as: account, query: { month } })
    expect(rows.map((row) => Number(row[4]))).toEqual(data.rows.map(({ id }) => id))
  })

  it('has no cell that begins with = + - @ where names and reasons of people begin so, and quotes their quotation marks', async () => {
    const names = ['=1+1', '+55', '-2', '@SUM(A1)', '"=1', '";"=1', '\n=1', '"\r\n"=1";"']
    for (const name of names) {
      const { id } = await createTestViewer(api.db, { account_id: account.accountId, name, email: null })
      await bookEntries(api.db, [activation('2026-03-10', id)])
      await correct(`${name}.`)
    }
    const [first, ...rows] = await readTable()
    expect(first).toEqual(heading)
    expect(rows.filter((row) => row[1] === 'Ativação de aluno').map((row) => row[3]?.split('. No plano')[0])).toEqual(
      names.map((name) => `Primeira exibição de ${name}`).toReversed(),
    )
    expect(rows.filter((row) => row[1] === 'Correção').map((row) => row[3])).toEqual(
      names.map((name) => `Correção: ${`${name}.`.trim()}`).toReversed(),
    )
    // Amounts are numbers of the product, which may be negative.
    expect(rows.flatMap((row) => row.filter((_cell, place) => place !== 2)).filter((cell) => /^[\s'"]*[=+\-@]/.test(cell))).toEqual([])
    expect(rows.map((row) => row[2]).filter((amount) => !/^-?\d+(,\d+)?$/.test(amount ?? ''))).toEqual([])
  })

  it('contains every row of a month with 4500 entries', async () => {
    await bookEntries(
      api.db,
      Array.from({ length: 4500 }, (_, n) => activation(daysOfMonth(month)[n % 31] ?? '', `v${n}`.padEnd(16, 'x'))),
    )
    const [, ...rows] = await readTable()
    expect([rows.length, new Set(rows.map((row) => row[4])).size]).toEqual([4500, 4500])
  })
})
