import type { OperatorLogEntry } from '@videozz/contract/browser'
import { expect, it } from 'vitest'
import { operatorActionDetails } from './operator-action-details.ts'

const entry = (values: Partial<OperatorLogEntry>): OperatorLogEntry => ({
  id: 1,
  at: '2026-11-22T12:00:00.000Z',
  operator: null,
  via: 'console',
  action: 'account.status',
  accountId: null,
  accountName: null,
  subject: null,
  details: {},
  ...values,
})

it.each([
  // As the database gives them back: shorter names first.
  [{ details: { to: 'disabled', from: 'activated', reason: 'Chamado 4711' } }, 'de: ativada · para: bloqueada · motivo: Chamado 4711'],
  [
    { action: 'account.flags', details: { off: [], on: ['live', 'ai-quiz'] } },
    'ligados: Transmissões ao vivo, Quiz com IA · desligados: —',
  ],
  [
    { action: 'account.plugin', subject: 'transcribe', details: { status: 'active', expiresAt: null } },
    'Transcrição automática · situação: ativo · até: —',
  ],
  [
    {
      action: 'plan.update',
      subject: 'p1',
      details: { title: 'Turma', after: { storage_size: 2147483648, has_fee: true }, before: { price_cents: 9700 } },
    },
    'título: Turma · antes: preço: R$ 97,00 · depois: armazenamento: 2 GB, cobra por aluno: sim',
  ],
  [{ action: 'ledger.correction', subject: 'correction:abc', details: { amountCents: -1250 } }, 'valor: -R$ 12,50'],
  [{ action: 'job.retry', subject: 'send-mail', details: { retried: 1200 } }, 'Enviar mensagem · repetidos: 1.200'],
  [{ action: 'new.action', details: { someThing: 'x' } }, 'someThing: x'],
  [{ action: 'mail.read', subject: 'm1', details: { recipient: 'a@b.co', subject: 'Olá' } }, 'destinatário: a@b.co · assunto: Olá'],
  [{ action: 'news.publish', subject: 'n1', details: { title: 'Olá', accounts: null } }, 'título: Olá · contas: todas'],
  [{ action: 'plan.update', subject: 'p1', details: { title: 'Turma', after: {}, before: {} } }, 'título: Turma'],
  [{ action: 'operator.create', subject: 'ana@b.co' }, 'ana@b.co'],
  [{ action: 'operator.session-end', subject: '0b1f' }, ''],
  [{ action: 'operator.totp-on' }, ''],
])('describes the log entry %j', (values, said) => expect(operatorActionDetails(entry(values)).replaceAll('\u00a0', ' ')).toBe(said))
