import { SignJWT } from 'jose'
import { AppError } from '../../shared/app-error.ts'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { chatIdentityOf } from './chat-identity.ts'

const tokenSeconds = 5 * 60
const perPerson = { name: 'chat-token', points: 30, seconds: tokenSeconds }

/** Tokens for the support chat. */
export const chatFeature = defineFeature(({ env, db, now }) => {
  const limiter = new RateLimiter(db, now)
  return {
    createChatToken: async ({ session }) => {
      if (!env.chat) throw new AppError('CHAT_NOT_SET_UP')
      await limiter.take({ rule: perPerson, subject: session.id })
      const identity = chatIdentityOf(session)
      const issued = Math.floor(now().getTime() / 1000)
      const token = await new SignJWT(identity)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(env.publicUrl)
        .setAudience('support-chat')
        .setIssuedAt(issued)
        .setExpirationTime(issued + tokenSeconds)
        .sign(new TextEncoder().encode(env.chat.secret))
      return { token, identity }
    },
  }
})
