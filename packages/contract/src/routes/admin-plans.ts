import { z } from 'zod'
import { instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema, outsideTextSchema } from '../text.ts'
import { planTypeSchema } from './plans.ts'
import { idParams, operator } from './admin-common.ts'

export const planResolutions = [240, 360, 480, 720, 1080] as const
/** A file has at most 10,000 parts of 5 MiB. */
export const maxUploadBytes = 10_000 * 5 * 1024 * 1024
const maxStorageBytes = 1024 ** 5
const maxPriceCents = 100_000_000

const size = (most: number, tooMuch: string) =>
  z.int('Informe um número inteiro de bytes.').min(0, 'O tamanho não pode ser negativo.').max(most, tooMuch)
const outside = outsideTextSchema.trim().min(1).max(120).nullable()

const planFields = z.strictObject({
  title: lineSchema.min(1, 'Informe o nome do plano.').max(80, 'O nome deve ter no máximo 80 caracteres.'),
  price: z
    .int('Informe o preço em centavos inteiros.')
    .min(0, 'O preço não pode ser negativo.')
    .max(maxPriceCents, 'O preço não pode passar de R$ 1.000.000,00.')
    .describe('cents of BRL'),
  period: z.enum(['monthly', 'yearly']),
  type: planTypeSchema,
  storageSize: size(maxStorageBytes, 'O armazenamento não pode passar de 1 PB.'),
  uploadSize: size(maxUploadBytes, 'Cada arquivo pode ter no máximo 48 GB.'),
  maxResolution: z.literal([...planResolutions], 'Escolha uma das resoluções.'),
  enableDownload: z.boolean(),
  enableSubtitles: z.boolean(),
  hasImprint: z.boolean(),
  hasAdditional: z.boolean(),
  hasFee: z.boolean(),
  action: z.enum(['buy', 'request']).describe('`request`: contracted by talking to us'),
  trialDays: z.int('Informe um número inteiro de dias.').min(0, 'Os dias não podem ser negativos.').max(365, 'No máximo 365 dias.'),
  position: z.int().min(0).max(9999),
  contentId: outside.describe('what the external checkout sells it as'),
  spaceId: outside,
  hidden: z.boolean().describe('not for sale; those who have it keep it'),
})
/** A plan as the operator writes it. */
export const planDraftSchema = planFields.refine((plan) => plan.uploadSize <= plan.storageSize, {
  error: 'O tamanho por arquivo não pode ser maior que o armazenamento.',
  path: ['uploadSize'],
})
const planChangeSchema = planFields.extend({ confirm: z.boolean().default(false) }).refine((plan) => plan.uploadSize <= plan.storageSize, {
  error: 'O tamanho por arquivo não pode ser maior que o armazenamento.',
  path: ['uploadSize'],
})

export const adminPlanSchema = planFields.extend({
  id: keySchema,
  maxResolution: z.int(),
  isDefault: z.boolean().describe('every new account begins on it'),
  accounts: z.int().describe('accounts on it'),
  accountsOver: z.int().describe('of them, those that keep more than it has'),
  subscriptions: z.int().describe('subscriptions of it that are not canceled'),
  createdAt: instantSchema,
  updatedAt: instantSchema,
})

export const adminPlanRoutes = defineRoutes({
  adminListPlans: {
    method: 'GET',
    path: '/admin/plans',
    access: operator,
    summary: 'Every plan that is not deleted, hidden ones too, with how many use it',
    response: z.array(adminPlanSchema),
  },
  adminCreatePlan: {
    method: 'POST',
    path: '/admin/plans',
    access: operator,
    summary: 'A new plan',
    body: planDraftSchema,
    response: adminPlanSchema,
  },
  adminUpdatePlan: {
    method: 'PUT',
    path: '/admin/plans/{id}',
    access: operator,
    summary:
      'Changes a plan for all who have it; where more accounts would keep more than it has, only with `confirm` (else PLAN_BELOW_USE)',
    params: idParams,
    body: planChangeSchema,
    response: adminPlanSchema,
  },
  adminDeletePlan: {
    method: 'DELETE',
    path: '/admin/plans/{id}',
    access: operator,
    summary: 'Deletes a plan; one in use is only hidden from sale, the default one cannot be deleted',
    params: idParams,
    response: z.object({ outcome: z.enum(['deleted', 'hidden']) }),
  },
})

export type PlanDraft = z.output<typeof planDraftSchema>
export type AdminPlan = z.output<typeof adminPlanSchema>
