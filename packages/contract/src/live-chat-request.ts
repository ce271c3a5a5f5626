import { z } from 'zod'
import { keySchema } from './common.ts'

const after = z.int().min(0).describe('the `number` of what it knows')

/** The only message of a client of the socket of chats: the bearer of a playback session, or an access token and the live it moderates. */
export const chatRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enter'), session: z.string().max(1024), after }),
  z.object({ kind: z.literal('moderate'), token: z.string().max(4096), live: keySchema, after }),
])
export type ChatRequest = z.output<typeof chatRequestSchema>
