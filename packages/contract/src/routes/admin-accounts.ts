import { z } from 'zod'
import { featureFlags } from '../access.ts'
import { instantSchema, keySchema } from '../common.ts'
import { encodeStatuses, videoTypes } from '../media.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'
import { pluginSchema, pluginTypes, subscriptionOriginSchema } from './accounts.ts'
import { accountStatusSchema, planTypeSchema } from './plans.ts'
import { adminPage, idParams, keyParams, operator, operatorLogSchema, reasonSchema } from './admin-common.ts'
import { page } from '../page.ts'
import { pluginStateSchema } from './plugins.ts'

const bytes = z.int().describe('bytes')
const maxSeconds = 1_000_000_000

export const adminAccountSchema = z.object({
  id: keySchema,
  name: z.string(),
  email: z.string().describe('of the owner'),
  plan: z.object({ id: keySchema, title: z.string(), type: planTypeSchema }),
  status: accountStatusSchema,
  statusSince: instantSchema,
  storageUsed: bytes,
  storageReserved: bytes,
  storageSize: bytes.describe('bytes of the plan'),
  createdAt: instantSchema,
})

const media = z.object({
  key: keySchema,
  title: z.string(),
  type: z.enum(videoTypes),
  status: z.enum(encodeStatuses),
  statusError: z.string().nullable(),
  size: bytes,
  duration: z.number().nullable().describe('seconds'),
  createdAt: instantSchema,
})

export const adminAccountDetailSchema = adminAccountSchema.extend({
  owner: z.object({
    id: keySchema,
    name: z.string(),
    email: z.string(),
    issuer: z.string(),
    subject: z.string(),
    createdAt: instantSchema,
  }),
  subscriptionOrigin: subscriptionOriginSchema,
  subscription: z
    .object({
      id: keySchema,
      issuer: z.string(),
      state: z.enum(['trial', 'active', 'overdue', 'canceled']),
      planTitle: z.string(),
      startedAt: instantSchema,
      trialEndsAt: instantSchema.nullable(),
      periodStart: instantSchema.nullable(),
      periodEnd: instantSchema.nullable(),
      overdueSince: instantSchema.nullable(),
      canceledAt: instantSchema.nullable(),
    })
    .nullable()
    .describe('the current one, else the last'),
  hasAdditional: z.boolean().describe('the plan has additional storage'),
  requiresSignedViewer: z.boolean(),
  sessionsPerViewer: z.int(),
  flags: z.array(z.enum(featureFlags)),
  hasEveryFlag: z.boolean().describe('by the e-mail domain of the owner, whatever `flags` says'),
  plugins: z.array(pluginSchema.extend({ state: pluginStateSchema })),
  transcribeSeconds: z.int(),
  transcriptionSources: z.array(
    z.object({
      id: keySchema,
      allocatedSeconds: z.int(),
      usedSeconds: z.int(),
      expiresAt: instantSchema.nullable(),
      createdAt: instantSchema,
    }),
  ),
  mediaCount: z.int(),
  recentMedia: z.array(media).describe('the latest ten'),
  deletedMedia: z
    .array(media.extend({ deletedAt: instantSchema, purgeAt: instantSchema, restorable: z.boolean() }))
    .describe('the latest fifty whose bytes are still there'),
  log: z.array(operatorLogSchema).describe('the latest twenty of what operators did to it'),
})

const change = z.object({ account: adminAccountDetailSchema })

export const adminAccountRoutes = defineRoutes({
  adminListAccounts: {
    method: 'GET',
    path: '/admin/accounts',
    access: operator,
    summary: 'Accounts by part of a name or e-mail, or by key',
    query: z.object({
      search: lineSchema.max(200).default(''),
      status: accountStatusSchema.optional(),
      planId: keySchema.optional(),
      orderBy: z.enum(['createdAt', 'name', 'storageUsed']).default('createdAt'),
      ...adminPage,
    }),
    response: page(adminAccountSchema),
  },
  adminGetAccount: {
    method: 'GET',
    path: '/admin/accounts/{id}',
    access: operator,
    summary: 'All that concerns one account',
    params: idParams,
    response: adminAccountDetailSchema,
  },
  adminSetAccountStatus: {
    method: 'PUT',
    path: '/admin/accounts/{id}/status',
    access: operator,
    summary: 'Blocks (`disabled`), unblocks or otherwise sets the status of an account, with a reason its owner can read',
    params: idParams,
    body: z.strictObject({
      status: z
        .enum([...accountStatusSchema.options, 'by-subscription'])
        .describe('`by-subscription`: what its subscription says, when a block is lifted'),
      reason: reasonSchema,
    }),
    response: change,
  },
  adminSetAccountPlan: {
    method: 'PUT',
    path: '/admin/accounts/{id}/plan',
    access: operator,
    summary: 'Puts an account on a plan; where it keeps more than the plan has, only with `confirm` (else ACCOUNT_ABOVE_PLAN)',
    params: idParams,
    body: z.strictObject({ planId: keySchema, reason: reasonSchema, confirm: z.boolean().default(false) }),
    response: change,
  },
  adminSetAccountFlags: {
    method: 'PUT',
    path: '/admin/accounts/{id}/flags',
    access: operator,
    summary: 'Sets the feature flags of an account: those not named are off',
    params: idParams,
    body: z.strictObject({ flags: z.array(z.enum(featureFlags)).max(featureFlags.length) }),
    response: change,
  },
  adminSetAccountPlugin: {
    method: 'PUT',
    path: '/admin/accounts/{id}/plugins/{type}',
    access: operator,
    summary: 'Gives a plugin to an account, until an instant or without an end, or cancels it',
    params: idParams.extend({ type: z.enum(pluginTypes) }),
    body: z.strictObject({ status: z.enum(['active', 'canceled']), expiresAt: instantSchema.nullable() }),
    response: change,
  },
  adminSetTranscribeSeconds: {
    method: 'PUT',
    path: '/admin/accounts/{id}/transcribe-seconds',
    access: operator,
    summary: 'Sets the seconds of automatic subtitles left beside the sources',
    params: idParams,
    body: z.strictObject({ seconds: z.int().min(0, 'Informe zero ou mais segundos.').max(maxSeconds, 'Segundos demais.') }),
    response: change,
  },
  adminAddTranscriptionSource: {
    method: 'POST',
    path: '/admin/accounts/{id}/transcription-sources',
    access: operator,
    summary: 'Gives seconds of automatic subtitles, until an instant or without an end',
    params: idParams,
    body: z.strictObject({
      allocatedSeconds: z.int().min(1, 'Informe pelo menos um segundo.').max(maxSeconds, 'Segundos demais.'),
      expiresAt: instantSchema.nullable(),
    }),
    response: change,
  },
  adminEndTranscriptionSource: {
    method: 'DELETE',
    path: '/admin/accounts/{id}/transcription-sources/{source}',
    access: operator,
    summary: 'Ends a source of seconds now; what was used stays counted',
    params: idParams.extend({ source: keySchema }),
    response: change,
  },
  adminRecountStorage: {
    method: 'POST',
    path: '/admin/accounts/{id}/recount',
    access: operator,
    summary: 'Sets the storage figures of an account to what its rows add up to',
    params: idParams,
    response: change.extend({
      changed: z.boolean(),
      before: z.object({ used: bytes, reserved: bytes }),
      after: z.object({ used: bytes, reserved: bytes }),
    }),
  },
  adminRestoreMedia: {
    method: 'POST',
    path: '/admin/videos/{key}/restore',
    access: operator,
    summary: 'Gives a deleted media back to its owner while its bytes are there; one deleted while it was encoded goes on',
    params: keyParams,
    response: z.object({
      key: keySchema,
      title: z.string(),
      accountId: keySchema,
      encoding: z.boolean().describe('it was deleted while it was encoded, which goes on now'),
      overLimit: z.boolean().describe('the account holds more now than its plan has'),
    }),
  },
})

export type AdminAccount = z.output<typeof adminAccountSchema>
export type AdminAccountDetail = z.output<typeof adminAccountDetailSchema>
