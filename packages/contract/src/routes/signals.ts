import { z } from 'zod'
import { emptySchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

const event = z.string().regex(/^[a-z0-9](?:[a-z0-9._:-]{0,62}[a-z0-9])?$/i, 'O nome do evento não é válido.')

/** Identity of the person in the support chat, as the chat widget receives it. */
const chatIdentity = z.object({
  id: keySchema,
  name: z.string(),
  email: z.string(),
  belt: z.string().nullable(),
  tag: z.enum(['unity', 'pro']),
  isClubeBlack: z.boolean(),
  isAccessPolicy: z.boolean().describe('acting for another account'),
  originalUser: z.object({ id: keySchema, name: z.string(), email: z.string() }).optional().describe('who acts, under an access policy'),
})

export const signalRoutes = defineRoutes({
  hasEvent: {
    method: 'GET',
    path: '/hotjar/event/{event}/exists',
    access: { who: 'person' },
    summary: 'Whether this event of the person was recorded',
    params: z.object({ event }),
    response: z.object({ exists: z.boolean() }),
  },
  recordEvent: {
    method: 'POST',
    path: '/hotjar/event',
    access: { who: 'person' },
    summary: 'Records an event of the person, once; at most 100 different ones',
    body: z.strictObject({ event }),
    response: emptySchema,
  },
  createChatToken: {
    method: 'POST',
    path: '/chat-token',
    access: { who: 'person' },
    summary: 'A signed token for the support chat, 5 minutes; made from the session: what is sent is not read',
    response: z.object({ token: z.string(), identity: chatIdentity }),
  },
})

export type ChatIdentity = z.output<typeof chatIdentity>
