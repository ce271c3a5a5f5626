import { importStates } from '@videozz/domain'
import { expect, it } from 'vitest'
import { composeImportMail, composeStoppedMail } from './compose-import-mail.ts'

const given = { name: 'Ana Lima', product: 'Videozz', publicUrl: 'https://v.example' }
const none = Object.fromEntries(importStates.map((state) => [state, 0])) as Record<(typeof importStates)[number], number>

it.each([
  [{ done: 1, failed: 0, skipped: 0 }, 'Importação concluída: 1 arquivo', 'Nenhum arquivo ficou para trás.'],
  [{ done: 1980, failed: 0, skipped: 1 }, 'Importação concluída: 1.980 arquivos, 1 não veio', '1 arquivo não veio.'],
  [{ done: 30, failed: 2, skipped: 3 }, 'Importação concluída: 30 arquivos, 5 não vieram', '5 arquivos não vieram.'],
])('composeImportMail counts what came and what did not: %o', (counts, subject, line) => {
  const batch = { id: 'a1b2', provider: 'dropbox' as const, kind: 'items' as const, counts: { ...none, ...counts } }
  const mail = composeImportMail({ ...given, batch })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain(line)
  expect(mail.text).toContain('https://v.example/importacoes/a1b2')
})

it('composeStoppedMail leads to the screen of the library, and of the batch otherwise', () => {
  const of = (kind: 'library' | 'items') =>
    composeStoppedMail({ ...given, batch: { id: 'a1b2', provider: 'panda', kind }, reason: 'a chave não vale mais.' })
  expect(of('library').text).toContain('https://v.example/migrar/pandavideo')
  expect(of('items').text).toContain('https://v.example/importacoes/a1b2')
  expect(of('items').text).toContain('parou: a chave não vale mais.')
})
