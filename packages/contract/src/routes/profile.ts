import { z } from 'zod'
import { emailSchema, instantSchema } from '../common.ts'
import { appearances, listPageSizes, motions } from '../preferences.ts'
import { defineRoutes } from '../route.ts'
import { lineSchema } from '../text.ts'

/** A person's settings of the dashboard; the same on all their devices. */
const preferences = z.object({
  appearance: z.enum(appearances).describe('`auto` follows the device'),
  motion: z.enum(motions).describe('`auto` follows the device'),
  pageSize: z.union(listPageSizes.map((size) => z.literal(size))).describe('rows of a page of a list'),
})

const profile = z.object({
  name: z.string(),
  email: z.string(),
  pendingEmail: z.object({ email: z.string(), expiresAt: instantSchema }).nullable().describe('address that waits for its confirmation'),
  preferences,
})

export const profileRoutes = defineRoutes({
  getProfile: { method: 'GET', path: '/profile', access: { who: 'person' }, summary: 'The signed-in person', response: profile },
  saveName: {
    method: 'PUT',
    path: '/profile/name',
    access: { who: 'person' },
    summary: 'Changes the name of the person and of the account they own',
    body: z.strictObject({ name: lineSchema.min(2, 'Informe seu nome.').max(120) }),
    response: profile,
  },
  requestEmailChange: {
    method: 'POST',
    path: '/profile/email',
    access: { who: 'person' },
    summary: 'Mails a confirmation link to the new address and a notice to the old one',
    body: z.strictObject({ email: emailSchema, password: z.string().min(1, 'Informe sua senha.').max(200) }),
    response: profile,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/profile/email',
    access: { who: 'person' },
    summary: 'The link that was mailed is good no more',
    response: profile,
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/profile/email/confirm',
    access: { who: 'anyone' },
    summary: 'Changes the e-mail by the token of the mailed link',
    body: z.strictObject({ token: z.string().min(20).max(200) }),
    response: z.object({ email: z.string() }),
  },
  savePreferences: {
    method: 'PUT',
    path: '/profile/preferences',
    access: { who: 'person' },
    summary: 'Changes the named preferences; the others stay',
    body: preferences.partial().strict(),
    response: preferences,
  },
})

export type Profile = z.output<typeof profile>
