import type { AiItemRef } from '@videozz/db'
import type { AccountSession, AiOrigin } from '@videozz/domain'
import { defineFeature } from '../../shared/feature.ts'
import { RateLimiter } from '../../shared/rate-limit.ts'
import { takeFrame } from './ebook-frames.ts'
import { sendEpub } from './export-ebook.ts'
import { beginAgain, beginItem, removeItem } from './begin-item.ts'
import { readAvailability } from './read-availability.ts'
import { dropImage, keepImage } from './question-images.ts'
import { readEbook, readItems, readMindMap, readQuiz } from './read-items.ts'
import { changeEbook, changeMindMap, changeQuiz } from './save-item.ts'

/** Each costs the operator calls of a text model: far more than a person begins. */
const beginLimit = { name: 'ai-begin', points: 60, seconds: 3600 }
/** Pictures are read for strangers: far above what a person does by hand. */
const imageLimit = { name: 'ai-image', points: 120, seconds: 600 }
/** Each is a film read by a worker. */
const frameLimit = { name: 'ai-frame', points: 120, seconds: 600 }
/** Each reads all pictures of an ebook. */
const exportLimit = { name: 'ebook-export', points: 30, seconds: 600 }

/** Content that AI writes from media: quizzes, mind maps, ebooks. */
export const aiContentFeature = defineFeature((deps) => {
  const limiter = new RateLimiter(deps.db, deps.now)
  const of = (origin: AiOrigin, { accountId }: AccountSession, { id }: { id: string }): AiItemRef => ({ accountId, origin, id })
  const begin = async (origin: AiOrigin, session: AccountSession, body: Parameters<typeof beginItem>[3]) => {
    await limiter.take({ rule: beginLimit, subject: session.accountId })
    return beginItem(deps, session, origin, body)
  }
  const again = async (origin: AiOrigin, session: AccountSession, body: { id: string }) => {
    await limiter.take({ rule: beginLimit, subject: session.accountId })
    return beginAgain(deps, session, of(origin, session, body))
  }
  return {
    getAiAvailability: ({ session }) => readAvailability(deps, session.accountId),
    listQuizzes: ({ session, query }) => readItems(deps, session, 'quiz', query),
    createQuiz: ({ session, body }) => begin('quiz', session, body),
    getQuiz: ({ session, params }) => readQuiz(deps, of('quiz', session, params)),
    updateQuiz: ({ session, params, body }) => changeQuiz(deps, of('quiz', session, params), body),
    deleteQuiz: ({ session, body }) => removeItem(deps, of('quiz', session, body)),
    resendQuiz: ({ session, body }) => again('quiz', session, body),
    uploadQuestionImage: async ({ session, params, file }) => {
      await limiter.take({ rule: imageLimit, subject: session.accountId })
      return keepImage(deps, of('quiz', session, params), params.questionKey, file)
    },
    deleteQuestionImage: ({ session, params }) => dropImage(deps, of('quiz', session, params), params.questionKey),
    listMindMaps: ({ session, query }) => readItems(deps, session, 'mindMap', query),
    createMindMap: ({ session, body }) => begin('mindMap', session, body),
    getMindMap: ({ session, params }) => readMindMap(deps, of('mindMap', session, params)),
    updateMindMap: ({ session, params, body }) => changeMindMap(deps, of('mindMap', session, params), body),
    deleteMindMap: ({ session, body }) => removeItem(deps, of('mindMap', session, body)),
    resendMindMap: ({ session, body }) => again('mindMap', session, body),
    listEbooks: ({ session, query }) => readItems(deps, session, 'ebook', query),
    createEbook: ({ session, body }) => begin('ebook', session, body),
    getEbook: ({ session, params }) => readEbook(deps, of('ebook', session, params)),
    updateEbook: ({ session, params, body }) => changeEbook(deps, of('ebook', session, params), body),
    takeEbookFrame: async ({ session, params, body }) => {
      await limiter.take({ rule: frameLimit, subject: session.accountId })
      return takeFrame(deps, of('ebook', session, params), body)
    },
    exportEbookEpub: async ({ session, params, reply }) => {
      await limiter.take({ rule: exportLimit, subject: session.accountId })
      return sendEpub(deps, of('ebook', session, params), reply)
    },
    deleteEbook: ({ session, body }) => removeItem(deps, of('ebook', session, body)),
    resendEbook: ({ session, body }) => again('ebook', session, body),
  }
})
