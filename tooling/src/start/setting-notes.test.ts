import { expect, it } from 'vitest'
import { settingNotes } from './setting-notes.ts'

it('names payment by hand without instructions, and only that', () => {
  const named = [expect.stringContaining('Defina PAYMENT_INSTRUCTIONS')]
  expect(settingNotes({})).toEqual(named)
  expect(settingNotes({ ACCOUNTS_MODE: '', EMBEDDED_PAYMENTS: 'manual', PAYMENT_INSTRUCTIONS: '' })).toEqual(named)
  expect(settingNotes({ PAYMENT_INSTRUCTIONS: 'Pix: financeiro@exemplo.com' })).toEqual([])
  expect(settingNotes({ EMBEDDED_PAYMENTS: 'test' })).toEqual([])
  expect(settingNotes({ ACCOUNTS_MODE: 'remote' })).toEqual([])
})
