import { z } from 'zod'
import { featureFlags } from '../access.ts'
import { emailSchema, emptySchema, instantSchema, keySchema } from '../common.ts'
import { permissionNames } from '../permissions.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'
import { accountStatusSchema, planSchema, planTypeSchema } from './plans.ts'

export const subscriptionOriginSchema = z.enum(['space', 'orbita', 'videozz'])

export const pluginTypes = ['transcribe'] as const
export const pluginSchema = z.object({
  typePlugin: z.enum(pluginTypes),
  expiresAt: instantSchema.nullable().describe('null: without an end'),
  status: z.enum(['active', 'canceled']),
})

/** Seconds of automatic subtitles bought or granted in addition to the plan's. */
export const transcriptionSourceSchema = z.object({
  allocatedSeconds: z.int(),
  usedSeconds: z.int(),
  expiresAt: instantSchema.nullable(),
})

/** Who is signed in, for which account they act and what they may do. Web and server decide from the same shape. */
export const sessionSchema = z.object({
  id: keySchema.describe('the person'),
  accountId: keySchema.describe('the account acted for'),
  eduzzId: z.string(),
  name: z.string(),
  email: z.string(),
  status: accountStatusSchema,
  statusSince: instantSchema,
  isSupport: z.boolean().describe('the person belongs to the support team'),
  supportUserId: keySchema.nullable().describe('the person, while inside this account as support'),
  supportUntil: instantSchema.nullable().describe('end of that access'),
  isTester: z.boolean().describe('the person tries new things before others'),
  isPlatformUser: z.boolean().describe('the person belongs to the user base of the parent platform'),
  isSpace: z.boolean(),
  belt: z.string().nullable().describe('as the parent platform says'),
  isClubeBlack: z.boolean(),
  plugins: z.array(pluginSchema).describe('those the account may use now'),
  transcriptionSources: z.array(transcriptionSourceSchema),
  transcribeSeconds: z.int().describe('seconds of automatic subtitles left beside the sources'),
  hasImprint: z.boolean(),
  planTitle: z.string(),
  planType: planTypeSchema,
  totpEnabled: z.boolean(),
  subscription: z.object({ origin: subscriptionOriginSchema }),
  tenant: z
    .object({
      id: keySchema,
      eduzzId: z.string(),
      name: z.string(),
      email: z.string(),
      status: accountStatusSchema,
      rules: z.array(z.enum(permissionNames)),
      folders: z
        .array(z.object({ key: keySchema, name: z.string() }))
        .nullable()
        .describe('folders that access groups bind the person to; null: the whole account'),
      transcribeSeconds: z.int(),
    })
    .nullable(),
  plan: planSchema,
  flags: z.array(z.enum(featureFlags)),
})

export const passwordSchema = z
  .string()
  .min(8, 'A senha deve ter no mínimo 8 caracteres.')
  .max(200, 'A senha deve ter no máximo 200 caracteres.')
const parentToken = z.object({ token: z.string().describe('signed by the account service, for POST /auth') })
const signUpStarted = z.object({
  id: keySchema.describe('of the sign-up, for its code'),
  resendAfter: z.int().describe('seconds after which another code may be asked for'),
  outbox: z.string().nullable().describe('folder of the messages: where no mail server is set, for a person at the machine itself'),
})
/** What a tab keeps in memory: its access token and the session it opens. */
export const tabTokensSchema = z.object({
  accessToken: z.string(),
  expiresIn: z.int().describe('seconds'),
  session: sessionSchema,
})

export const accountRoutes = defineRoutes({
  signUp: {
    method: 'POST',
    path: '/accounts/sign-up',
    access: { who: 'anyone' },
    summary:
      'Begins an account in the embedded account service and mails its code; the answer is the same where the address has an account',
    body: z.strictObject({ name: lineSchema.min(2, 'Informe seu nome.').max(120), email: emailSchema, password: passwordSchema }),
    response: signUpStarted,
  },
  resendSignUpCode: {
    method: 'POST',
    path: '/accounts/sign-up/resend',
    access: { who: 'anyone' },
    summary: 'Mails another code of a sign-up; the one before is not valid any more',
    body: z.strictObject({ id: keySchema }),
    response: signUpStarted,
  },
  confirmSignUp: {
    method: 'POST',
    path: '/accounts/sign-up/confirm',
    access: { who: 'anyone' },
    summary: 'Opens the account of a sign-up by the code mailed to its address',
    body: z.strictObject({
      id: keySchema,
      code: z
        .string()
        .max(20)
        .transform((text) => text.replaceAll(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Digite os 6 números do código.')),
    }),
    response: parentToken,
  },
  signIn: {
    method: 'POST',
    path: '/accounts/sign-in',
    access: { who: 'anyone' },
    summary: 'Checks password and, when on, the second factor',
    body: z.strictObject({
      email: emailSchema,
      password: z.string().min(1, 'Informe sua senha.').max(200),
      totp: z.string().trim().max(32).optional(),
    }),
    response: parentToken,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/accounts/password-reset/request',
    access: { who: 'anyone' },
    summary: 'Mails a reset link; the answer is the same whether the account exists or not',
    body: z.strictObject({ email: emailSchema }),
    response: emptySchema,
  },
  resetPassword: {
    method: 'POST',
    path: '/accounts/password-reset',
    access: { who: 'anyone' },
    summary: 'Sets a new password and ends every session of the person',
    body: z.strictObject({ token: z.string().min(20).max(200), password: passwordSchema }),
    response: emptySchema,
  },
  setUpTotp: {
    method: 'POST',
    path: '/accounts/totp/setup',
    access: { who: 'person' },
    summary: 'Begins the second factor: a secret for the authenticator app (RFC 6238)',
    response: z.object({ secret: z.string(), otpauthUrl: z.string() }),
  },
  confirmTotp: {
    method: 'POST',
    path: '/accounts/totp/confirm',
    access: { who: 'person' },
    summary: 'Turns the second factor on; answers the recovery codes, shown once',
    body: z.strictObject({ code: z.string().trim().min(6).max(10) }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  removeTotp: {
    method: 'POST',
    path: '/accounts/totp/remove',
    access: { who: 'person' },
    summary: 'Turns the second factor off',
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    response: emptySchema,
  },
  changePassword: {
    method: 'POST',
    path: '/accounts/password',
    access: { who: 'person' },
    summary: 'Changes the password and ends every other session of the person',
    body: z.strictObject({ current: z.string().min(1).max(200), password: passwordSchema }),
    response: emptySchema,
  },
  getJwks: {
    method: 'GET',
    path: '/accounts/jwks.json',
    access: { who: 'anyone' },
    summary: 'Public keys of the embedded account service (RFC 7517)',
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  },

  authenticate: {
    method: 'POST',
    path: '/auth',
    access: { who: 'anyone' },
    summary: 'Exchanges a token of the account service for an access token and a refresh cookie',
    body: z.strictObject({ token: z.string().min(1).max(8192), tenant: keySchema.optional() }),
    response: tabTokensSchema,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: { who: 'refresh-cookie' },
    summary: 'Rotates the refresh cookie; the access token is for the account the tab acts for, the own one when absent',
    body: z.strictObject({ tenant: keySchema.nullish() }).default({}),
    response: tabTokensSchema.extend({
      tenantEnded: z.boolean().describe('the account asked for may no longer be acted for; the session is of the own one'),
    }),
  },
  signOut: {
    method: 'POST',
    path: '/auth/sign-out',
    access: { who: 'refresh-cookie' },
    summary: 'Ends this session',
    response: emptySchema,
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/auth/sign-out-everywhere',
    access: { who: 'person' },
    summary: 'Ends every session of the person',
    response: emptySchema,
  },
  getMe: { method: 'GET', path: '/user/me', access: { who: 'person' }, summary: 'The signed-in person', response: sessionSchema },
})

export type Session = z.output<typeof sessionSchema>
export type Plugin = z.output<typeof pluginSchema>
export type PluginType = Plugin['typePlugin']
export type TranscriptionSource = z.output<typeof transcriptionSourceSchema>
