import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emailSchema, emptySchema, instantSchema, keySchema } from '../common.ts'
import { permissionNames } from '../permissions.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'
import { passwordSchema } from './accounts.ts'

const rulesSchema = z.array(z.enum(permissionNames)).min(1, 'Escolha pelo menos uma permissão.').max(permissionNames.length)
const rules = z.array(z.enum(permissionNames))

/** A person who acts for the account. */
export const managerSchema = z.object({
  id: keySchema.describe('the person'),
  name: z.string(),
  email: z.string(),
  rules,
  since: instantSchema,
})

/** An invitation that was not accepted yet. */
export const managerInvitationSchema = z.object({
  id: keySchema,
  email: z.string(),
  rules,
  sentAt: instantSchema,
  expiresAt: instantSchema,
  expired: z.boolean(),
})

const params = z.object({ id: keySchema })
const tokenSchema = z.string().min(20).max(200)
/** Sending mails to strangers is for accounts in good standing. */
const inviting = { who: 'account', standing: 'good', tenant: 'denied' } as const

/** Managers of the own account, where accounts of people are kept here. */
export const managerRoutes = defineRoutes({
  listManagers: {
    method: 'GET',
    path: '/account/managers',
    access: accessRules.owner,
    summary: 'Who acts for the account, and who was invited to',
    response: z.object({
      managers: z.array(managerSchema),
      invitations: z.array(managerInvitationSchema),
      most: z.int().describe('managers and invitations together'),
    }),
  },
  inviteManager: {
    method: 'POST',
    path: '/account/managers/invitations',
    access: inviting,
    summary: 'Mails an invitation to act for the account; the answer does not tell whether the address has an account',
    body: z.strictObject({ email: emailSchema, rules: rulesSchema }),
    response: managerInvitationSchema,
  },
  resendInvitation: {
    method: 'POST',
    path: '/account/managers/invitations/{id}/resend',
    access: inviting,
    summary: 'Mails a new link; the earlier one ends',
    params,
    response: managerInvitationSchema,
  },
  cancelInvitation: {
    method: 'DELETE',
    path: '/account/managers/invitations/{id}',
    access: accessRules.owner,
    summary: 'Ends an invitation: its link is no longer valid',
    params,
    response: emptySchema,
  },
  changeManager: {
    method: 'PUT',
    path: '/account/managers/{id}',
    access: accessRules.owner,
    summary: 'Changes what a manager may do, from their next call on',
    params,
    body: z.strictObject({ rules: rulesSchema }),
    response: managerSchema,
  },
  endManager: {
    method: 'DELETE',
    path: '/account/managers/{id}',
    access: accessRules.owner,
    summary: 'Ends the relation of a manager at once',
    params,
    response: emptySchema,
  },
  readInvitation: {
    method: 'POST',
    path: '/manager-invitations/read',
    access: { who: 'anyone' },
    summary: 'What an invitation is for, by the token of its mail',
    body: z.strictObject({ token: tokenSchema }),
    response: z.object({
      account: z.object({ name: z.string(), email: z.string() }),
      email: z.string().describe('the address it was mailed to'),
      rules,
      group: z.string().nullable().describe('name of the access group it is for; null: to manage the account'),
      expiresAt: instantSchema,
      hasAccount: z.boolean().describe('the address signs in here already; told to the reader of its mailbox alone'),
    }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/manager-invitations/accept',
    access: { who: 'person' },
    summary: 'Accepts an invitation as the person with its address; once',
    body: z.strictObject({ token: tokenSchema }),
    response: z.object({ accountId: keySchema, name: z.string().describe('of the account') }),
  },
  signUpByInvitation: {
    method: 'POST',
    path: '/manager-invitations/sign-up',
    access: { who: 'anyone' },
    summary: 'Opens an account for the address of an invitation, which verifies it, and accepts the invitation',
    body: z.strictObject({ token: tokenSchema, name: lineSchema.min(2, 'Informe seu nome.').max(120), password: passwordSchema }),
    response: z.object({
      token: z.string().describe('signed by the account service, for POST /auth'),
      accountId: keySchema,
      name: z.string(),
    }),
  },
})

export type Manager = z.output<typeof managerSchema>
export type ManagerInvitation = z.output<typeof managerInvitationSchema>
