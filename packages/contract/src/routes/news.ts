import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema, pageQuery } from '../common.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'

// News also reach those whose account is overdue, canceled or managed by another person.
const reader = accessRules.signedIn

const headline = z.object({ _id: keySchema, title: z.string() })
const announcement = headline.extend({
  content: z.string().describe('HTML of the allowed tags only'),
  image: z.string().nullable().describe('address on this host'),
  imageAlt: z.string(),
  publishedAt: instantSchema,
})
const excerpt = announcement.omit({ content: true, imageAlt: true }).extend({ summary: z.string().describe('the first words, as text') })

export const newsRoutes = defineRoutes({
  listShowcase: {
    method: 'GET',
    path: '/showcase',
    access: reader,
    summary: 'Current announcements the person has not viewed, the newest first; at most 10',
    response: z.array(announcement),
  },
  markShowcaseViewed: {
    method: 'POST',
    path: '/showcase/viewed',
    access: reader,
    summary: 'The person has viewed these; what is unknown or already viewed changes nothing',
    body: z.strictObject({ ids: z.array(keySchema).min(1).max(50) }),
    response: emptySchema,
  },
  listLatestNews: {
    method: 'GET',
    path: '/showcase/latest',
    access: reader,
    summary: 'Titles of the latest 5 news',
    response: z.array(headline),
  },
  listNews: {
    method: 'GET',
    path: '/showcase/items',
    access: reader,
    summary: 'Current news, the newest first',
    query: z.object({ page: pageQuery.page, limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: page(excerpt),
  },
  getNews: {
    method: 'GET',
    path: '/showcase/{id}',
    access: reader,
    summary: 'One of the current news',
    params: z.object({ id: keySchema }),
    response: announcement,
  },
  // Browsers send no token for pictures: the key, which cannot be guessed, opens it.
  getNewsImage: {
    method: 'GET',
    path: '/news/{key}',
    base: '/files',
    access: { who: 'anyone' },
    summary: 'A picture of an announcement',
    params: z.object({ key: keySchema }),
    raw: 'application/octet-stream',
  },
})

export type Announcement = z.output<typeof announcement>
export type NewsExcerpt = z.output<typeof excerpt>
