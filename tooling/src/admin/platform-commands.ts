import {
  countMails,
  listMails,
  listOperatorLog,
  queryOn,
  readDatabaseHealth,
  readEncodeHealth,
  readFindings,
  readWebhookHealth,
  writeOperatorLog,
} from '@videozz/db'
import { formatSize } from '@videozz/domain'
import { countJobs, createJobQueue, listJobs, retryJobs } from '@videozz/jobs'
import { retryMail } from '@videozz/operations'
import { OperatorFault } from '../command/operator-fault.ts'
import { type AdminHandler, columns, commandActor, inWords } from './admin-context.ts'
import { need, oneOf, readPage } from './admin-options.ts'

const jobsList: AdminHandler = async ({ db }) => {
  const counts = await countJobs(queryOn(db))
  const head = ['tarefa', 'esperam', 'agendadas', 'em curso', 'falharam', 'feitas na última hora']
  const rows = counts.map((one) => [
    one.name,
    ...[one.waiting, one.delayed, one.running, one.failed, one.doneLastHour].map((count) => String(count)),
  ])
  return { data: counts, lines: columns([head, ...rows]) }
}

const jobsFailed: AdminHandler = async ({ db, words, options }) => {
  const { page, limit } = readPage(options)
  const found = await listJobs(queryOn(db), { state: 'failed', name: words[0], limit, offset: (page - 1) * limit })
  const rows = found.jobs.map((job) => [job.id, job.name, inWords(job.endedAt), (job.error ?? '').split('\n')[0] ?? ''])
  return { data: found, lines: [...columns(rows), `· ${found.total} no total`] }
}

const jobsRetry: AdminHandler = async ({ db, words }) => {
  const name = need(words[0], 'o nome da tarefa')
  const id = words[1]
  if (id !== undefined && !/^[0-9a-f-]{36}$/i.test(id)) throw new OperatorFault(`${id} não é o id de uma tarefa.`)
  const retried = await db.transaction().execute(async (trx) => {
    const count = await retryJobs(queryOn(trx), name, id)
    if (count > 0)
      await writeOperatorLog(trx, commandActor, { action: 'job.retry', subject: name, details: { retried: count, ...(id && { id }) } })
    return count
  })
  if (retried === 0) throw new OperatorFault(`não há tarefa ${name} entre as que falharam.`)
  return { data: { retried }, lines: [`· ${name}: ${retried} de volta à fila`] }
}

const mailStates = ['waiting', 'failed', 'sent'] as const

const outboxList: AdminHandler = async ({ db, options }) => {
  const state = options.state === undefined ? undefined : oneOf(options.state, mailStates, '--state')
  const page = await listMails(db, { ...readPage(options), state, search: options.search?.trim() ?? '' })
  const rows = page.items.map((mail) => [mail.id, mail.state, inWords(mail.createdAt), mail.recipient, mail.subject, mail.lastError ?? ''])
  const items = page.items.map(({ id, ...mail }) => ({ key: id, ...mail }))
  return { data: { ...page, items }, lines: [...columns(rows), `· página ${page.page} de ${page.pages}, ${page.totalItems} no total`] }
}

const outboxRetry: AdminHandler = async ({ db, databaseUrl, words }) => {
  if (words.length === 0) throw new OperatorFault('diga qual e-mail: npm run admin -- outbox retry CHAVE')
  const jobs = await createJobQueue({ databaseUrl, role: 'sender', onError: () => {} })
  try {
    for (const key of words) {
      const { outcome } = await retryMail({ db, jobs }, commandActor, key)
      if (outcome !== 'queued')
        throw new OperatorFault(`${key}: ${outcome === 'sent' ? 'este e-mail já foi enviado' : 'não há e-mail com esta chave'}.`)
    }
  } finally {
    await jobs.stop(1)
  }
  return { data: { retried: words }, lines: words.map((key) => `· ${key}: de volta à fila`) }
}

const health: AdminHandler = async ({ db, now }) => {
  const [database, encode, mails, webhooks, findings, jobs] = [
    await readDatabaseHealth(db),
    await readEncodeHealth(db, now),
    await countMails(db),
    await readWebhookHealth(db, now),
    await readFindings(db, now),
    await countJobs(queryOn(db)),
  ]
  const sum = (of: (one: (typeof jobs)[number]) => number) => jobs.reduce((total, one) => total + of(one), 0)
  const queue = { waiting: sum(({ waiting }) => waiting), running: sum(({ running }) => running), failed: sum(({ failed }) => failed) }
  const times = encode.speed === null ? '' : ` (${encode.speed.toFixed(2).replace('.', ',')}× a duração)`
  return {
    data: { queue, encode, database, mails, webhooks, findings },
    lines: columns([
      ['fila', `${queue.waiting} esperam, ${queue.running} em curso, ${queue.failed} falharam`],
      ['processamento', `${encode.unfinished} por terminar, ${encode.finished} prontas na última hora${times}`],
      [
        'banco de dados',
        `PostgreSQL ${database.version}, ${formatSize(database.bytes)}, ${database.connections} de ${database.maxConnections} conexões, ${database.latencyMs.toFixed(1)} ms, ${database.migration}`,
      ],
      ['e-mails', `${mails.waiting} esperam, ${mails.failed} falharam`],
      [
        'webhooks',
        `${webhooks.failed} sem entrega em 24 horas, ${webhooks.retrying} serão tentados de novo, ${webhooks.pausedEndpoints} endereços pausados por falhas`,
      ],
      ['armazenamento', findings.length === 0 ? 'nada a relatar em 30 dias' : `${findings.length} achados (npm run storage-report)`],
    ]),
  }
}

const log: AdminHandler = async ({ db, options }) => {
  const page = await listOperatorLog(db, { ...readPage(options), search: options.search?.trim() ?? '' })
  const rows = page.items.map((one) => [
    inWords(one.at),
    one.operator?.email ?? 'comando',
    one.action,
    one.accountId ?? '',
    one.subject ?? '',
    JSON.stringify(one.details),
  ])
  return { data: page, lines: [...columns(rows), `· página ${page.page} de ${page.pages}, ${page.totalItems} no total`] }
}

export const platformCommands: Record<string, AdminHandler> = {
  'jobs list': jobsList,
  'jobs failed': jobsFailed,
  'jobs retry': jobsRetry,
  'outbox list': outboxList,
  'outbox retry': outboxRetry,
  health,
  log,
}
