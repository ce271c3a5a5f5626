import { z } from 'zod'
import { emailSchema, emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { idParams, operator } from './admin-common.ts'

const password = z.string().min(12, 'A senha deve ter no mínimo 12 caracteres.').max(200, 'A senha deve ter no máximo 200 caracteres.')
const givenPassword = z.string().min(1, 'Informe sua senha.').max(200)

/** Who is signed in to the console. */
export const operatorSchema = z.object({
  id: keySchema,
  name: z.string(),
  email: z.string(),
  totpEnabled: z.boolean(),
  sessionId: keySchema,
  sessionEndsAt: instantSchema,
})

export const adminOperatorRoutes = defineRoutes({
  operatorSignIn: {
    method: 'POST',
    path: '/admin/sign-in',
    access: { who: 'anyone' },
    summary: 'Signs an operator in to the console, from its own pages; sets its cookie',
    body: z.strictObject({ email: emailSchema, password: givenPassword, totp: z.string().trim().max(32).optional() }),
    response: operatorSchema,
  },
  operatorSignOut: {
    method: 'POST',
    path: '/admin/sign-out',
    access: operator,
    summary: 'Ends this session of the console',
    response: emptySchema,
  },
  getOperator: {
    method: 'GET',
    path: '/admin/me',
    access: operator,
    summary: 'The operator signed in',
    response: operatorSchema.extend({ product: z.string(), accountsMode: z.enum(['embedded', 'remote']) }),
  },
  listOperatorSessions: {
    method: 'GET',
    path: '/admin/sessions',
    access: operator,
    summary: 'Open sessions of the operator',
    response: z.array(
      z.object({ id: keySchema, userAgent: z.string(), createdAt: instantSchema, lastUsedAt: instantSchema, current: z.boolean() }),
    ),
  },
  endOperatorSession: {
    method: 'DELETE',
    path: '/admin/sessions/{id}',
    access: operator,
    summary: 'Ends one of the operator’s sessions',
    params: idParams,
    response: emptySchema,
  },
  changeOperatorPassword: {
    method: 'POST',
    path: '/admin/password',
    access: operator,
    summary: 'Changes the password and ends every other session of the operator',
    body: z.strictObject({ current: givenPassword, password }),
    response: emptySchema,
  },
  setUpOperatorTotp: {
    method: 'POST',
    path: '/admin/totp/setup',
    access: operator,
    summary: 'Begins the second factor: a secret for the authenticator app (RFC 6238)',
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  },
  confirmOperatorTotp: {
    method: 'POST',
    path: '/admin/totp/confirm',
    access: operator,
    summary: 'Turns the second factor on and ends every other session; who loses the device is let in again by command',
    body: z.strictObject({ code: z.string().trim().min(6).max(10) }),
    response: emptySchema,
  },
  removeOperatorTotp: {
    method: 'POST',
    path: '/admin/totp/remove',
    access: operator,
    summary: 'Turns the second factor off',
    body: z.strictObject({ password: givenPassword }),
    response: emptySchema,
  },
  listOperators: {
    method: 'GET',
    path: '/admin/operators',
    access: operator,
    summary: 'Everyone who may run the platform; they are made, reset and disabled by command',
    response: z.array(
      z.object({
        id: keySchema,
        name: z.string(),
        email: z.string(),
        totpEnabled: z.boolean(),
        createdAt: instantSchema,
        lastUsedAt: instantSchema.nullable(),
        disabledAt: instantSchema.nullable(),
      }),
    ),
  },
})

export type Operator = z.output<typeof operatorSchema>
