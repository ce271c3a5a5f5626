import { expect, it } from 'vitest'
import { settingNotes } from './setting-notes.ts'

it('names payment by hand without instructions, and only that', () => {
  const notes = (env: NodeJS.ProcessEnv) => settingNotes(env, { lives: false })
  const named = [expect.stringContaining('Defina PAYMENT_INSTRUCTIONS')]
  expect(notes({})).toEqual(named)
  expect(notes({ ACCOUNTS_MODE: '', EMBEDDED_PAYMENTS: 'manual', PAYMENT_INSTRUCTIONS: '' })).toEqual(named)
  expect(notes({ PAYMENT_INSTRUCTIONS: 'Pix: financeiro@exemplo.com' })).toEqual([])
  expect(notes({ EMBEDDED_PAYMENTS: 'test' })).toEqual([])
  expect(notes({ ACCOUNTS_MODE: 'remote' })).toEqual([])
})

it('says when encoders of other machines reach no node of lives, where there are lives', () => {
  const notes = (env: NodeJS.ProcessEnv, lives = true) => settingNotes({ ACCOUNTS_MODE: 'remote', ...env }, { lives })
  const PUBLIC_URL = 'https://videos.exemplo.com'
  expect(notes({ PUBLIC_URL })).toEqual([expect.stringContaining('LIVE_TLS_CERT')])
  expect(notes({ PUBLIC_URL }, false)).toEqual([])
  expect(notes({ PUBLIC_URL, LIVE_TLS_CERT: '/c.pem' })).toEqual([])
  expect(notes({ PUBLIC_URL, LIVE_PUBLIC_URL: 'rtmps://ao-vivo.exemplo.com/live' })).toEqual([])
  for (const local of ['', 'http://localhost:8080', 'http://127.0.0.1:9000']) expect(notes({ PUBLIC_URL: local })).toEqual([])
})
