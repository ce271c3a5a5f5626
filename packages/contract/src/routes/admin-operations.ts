import { z } from 'zod'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'
import { adminPage, keyParams, operator, operatorLogSchema } from './admin-common.ts'
import { page } from '../page.ts'

const mailState = z.enum(['waiting', 'failed', 'sent'])
const mail = z.object({
  key: keySchema,
  recipient: z.string(),
  subject: z.string(),
  state: mailState.describe('`failed`: tried without success, and tried again by itself for a while'),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
})

const jobState = z.enum(['waiting', 'running', 'failed'])
const jobName = z.string().regex(/^[a-z0-9-]{1,60}$/)
const job = z.object({
  id: z.uuid(),
  name: z.string(),
  state: jobState,
  payload: z.unknown(),
  error: z.string().nullable(),
  attempts: z.int(),
  createdAt: instantSchema,
  startAfter: instantSchema,
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
})
const bytes = z.int().describe('bytes')
const sandbox = z
  .enum(['bubblewrap', 'namespaces', 'filters', 'limits', 'none'])
  .describe('how far media programs are shut in; `namespaces` and `filters` hide files, network and processes without bubblewrap')
const disk = z.object({ free: bytes, total: bytes }).nullable().describe('null: not on a disk of this machine')

export const adminHealthSchema = z.object({
  at: instantSchema,
  queue: z.object({
    waiting: z.int().describe('jobs that could run now'),
    running: z.int(),
    failed: z.int().describe('given up in the last three days'),
    oldestWaitingSeconds: z.number(),
  }),
  encode: z.object({
    unfinished: z.int().describe('media waiting for or in their encode'),
    finished: z.int().describe('in the last hour'),
    mediaSeconds: z.number().describe('of those finished in the last hour'),
    speed: z.number().nullable().describe('media seconds per second of encoding, over the last hour; null: none finished'),
  }),
  disks: z.object({ data: disk, store: disk }),
  workers: z.array(z.object({ host: z.string(), pid: z.int(), sandbox, since: instantSchema })).describe('connected to the database now'),
  database: z.object({
    bytes,
    connections: z.int(),
    maxConnections: z.int(),
    latencyMs: z.number(),
    version: z.string(),
    migration: z.string().describe('the last one applied'),
  }),
  store: z.object({ kind: z.enum(['folder', 's3']), reachable: z.boolean() }),
  versions: z.object({ node: z.string(), branch: z.string(), build: z.string(), commit: z.string() }),
  process: z.object({ uptimeSeconds: z.number(), memory: bytes }),
  lastBackupAt: instantSchema.nullable().describe('null: none is known of'),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  webhooks: z
    .object({
      failed: z.int().describe('deliveries given up in the last 24 hours'),
      retrying: z.int().describe('deliveries that failed and wait for another try'),
      pausedEndpoints: z.int().describe('endpoints switched off by their failures'),
    })
    .describe('of endpoints there still are'),
  missingSettings: z
    .array(z.enum(['PAYMENT_INSTRUCTIONS']))
    .describe('settings of the environment without which something shown to people leads nowhere'),
  findings: z
    .array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        accountId: keySchema.nullable(),
        expected: z.number().nullable(),
        found: z.number().nullable(),
        firstSeenAt: instantSchema,
        lastSeenAt: instantSchema,
        times: z.int(),
      }),
    )
    .describe('of the nightly checks of the storage, the latest fifty of the last 30 days'),
})

export const adminOperationsRoutes = defineRoutes({
  adminGetHealth: {
    method: 'GET',
    path: '/admin/health',
    access: operator,
    summary: 'How the platform is doing now',
    response: adminHealthSchema,
  },
  adminListMails: {
    method: 'GET',
    path: '/admin/outbox',
    access: operator,
    summary: 'Mails of the platform, the newest first',
    query: z.object({ state: mailState.optional(), search: lineSchema.max(200).default(''), ...adminPage }),
    response: page(mail),
  },
  adminGetMail: {
    method: 'GET',
    path: '/admin/outbox/{key}',
    access: operator,
    summary: 'One mail with its body; that it was read is kept in the log, since it may carry a link that signs in',
    params: keyParams,
    response: mail.extend({ text: z.string(), html: z.string() }),
  },
  adminRetryMail: {
    method: 'POST',
    path: '/admin/outbox/{key}/retry',
    access: operator,
    summary: 'Sends a mail that was not sent yet again now',
    params: keyParams,
    response: emptySchema,
  },
  adminCountJobs: {
    method: 'GET',
    path: '/admin/jobs',
    access: operator,
    summary: 'The queue by name of job',
    response: z.array(
      z.object({
        name: z.string(),
        waiting: z.int().describe('could run now'),
        delayed: z.int().describe('wait for their time, or for a retry'),
        running: z.int(),
        failed: z.int(),
        doneLastHour: z.int(),
        oldestWaitingSeconds: z.number().nullable(),
        cron: z.string().nullable().describe('when it runs by itself (UTC)'),
      }),
    ),
  },
  adminListJobs: {
    method: 'GET',
    path: '/admin/jobs/items',
    access: operator,
    summary: 'Jobs in one state, the newest first',
    query: z.object({ state: jobState, name: jobName.optional(), ...adminPage }),
    response: page(job),
  },
  adminRetryJob: {
    method: 'POST',
    path: '/admin/jobs/{name}/{id}/retry',
    access: operator,
    summary: 'Runs a failed job again',
    params: z.object({ name: jobName, id: z.uuid() }),
    response: emptySchema,
  },
  adminRetryJobs: {
    method: 'POST',
    path: '/admin/jobs/{name}/retry',
    access: operator,
    summary: 'Runs every failed job of a name again',
    params: z.object({ name: jobName }),
    response: z.object({ retried: z.int() }),
  },
  adminListLog: {
    method: 'GET',
    path: '/admin/log',
    access: operator,
    summary: 'What operators did, the newest first; searched in action, subject, operator and account',
    query: z.object({ search: lineSchema.max(200).default(''), accountId: keySchema.optional(), ...adminPage }),
    response: page(operatorLogSchema),
  },
})

export type AdminMail = z.output<typeof mail>
export type AdminJob = z.output<typeof job>
export type AdminHealth = z.output<typeof adminHealthSchema>
