import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema, pageQuery } from '../common.ts'
import { leakOutcomes, leakSteps } from '../leaks.ts'
import { page } from '../page.ts'
import { defineRoutes } from '../route.ts'

const { inspect } = accessRules
const params = z.object({ id: keySchema })

/** What a step found, in figures; each is there once its step is done. */
const said = z.object({
  file: z
    .object({ seconds: z.number(), width: z.int(), height: z.int() })
    .optional()
    .describe('of the file that is read, or was read last'),
  media: z
    .object({ key: keySchema.nullable(), title: z.string(), of: z.int(), also: z.int() })
    .optional()
    .describe('the media it shows, of how many it was looked for, and how many others it shows too'),
  time: z
    .object({ second: z.number(), rate: z.number(), pieces: z.int() })
    .optional()
    .describe('where it begins in the media, and its speed'),
  picture: z.object({ turned: z.number(), mirrored: z.boolean(), coverage: z.number(), score: z.number() }).optional(),
  mark: z
    .object({ units: z.int(), clear: z.int() })
    .optional()
    .describe('units of two seconds with evidence, and those that tell their bit'),
})

const file = z.object({
  name: z.string(),
  origin: z.enum(['upload', 'link']),
  size: z.int().nullable().describe('bytes; null until they are known'),
  sha256: z.string().nullable(),
})

const leakCase = z.object({
  id: keySchema,
  state: z.enum(['waiting', 'reading', 'done', 'failed']),
  outcome: z.enum(leakOutcomes).nullable().describe('null until it is done'),
  message: z.string().nullable().describe('why it failed, or why its last part was not taken'),
  step: z.enum(leakSteps).nullable().describe('what it is at'),
  progress: z.number().nullable().describe('of that step, 0 to 1; null while that is not known'),
  secondsLeft: z.int().nullable().describe('of that step, about'),
  said,
  files: z.array(file),
  title: z.string().nullable().describe('of the media it shows'),
  who: z.string().nullable().describe('whom it names; null for nobody, and once they were erased'),
  madeBy: z.object({ name: z.string(), email: z.string() }).nullable(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
  erasedAt: instantSchema.nullable().describe('when the data of somebody it names were deleted'),
})
export type LeakCaseView = z.output<typeof leakCase>

const whole = leakCase.extend({
  document: z
    .string()
    .nullable()
    .describe('the facts as JSON, to the byte as they were signed; null until it is done and after an erasure'),
  checksum: z.string().nullable().describe('SHA-256 of `document` in hexadecimal digits'),
  intact: z.boolean().describe('the stored facts have that checksum'),
})
export type WholeLeakCase = z.output<typeof whole>

const source = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('upload'), filename: keySchema.describe('key of a completed upload for the purpose `leak`') }),
  z.strictObject({
    from: z.literal('link'),
    address: z.url({ protocol: /^https?$/, error: 'Informe um endereço que comece com http.' }).max(4096),
  }),
])

export const leakRoutes = defineRoutes({
  listLeaks: {
    method: 'GET',
    path: '/imprint/leaks',
    access: inspect,
    scope: 'imprint:read',
    summary: 'Leaked copies that were read for their forensic mark, the latest first',
    query: z.object(pageQuery),
    response: page(leakCase),
  },
  createLeak: {
    method: 'POST',
    path: '/imprint/leaks',
    access: accessRules.readLeaks,
    summary: 'Has a leaked copy read: which media it shows, and whose copy it is',
    body: z.strictObject({
      source,
      videoKey: keySchema.optional().describe('media it is compared with; searched for where it is left out'),
    }),
    response: whole,
  },
  getLeak: {
    method: 'GET',
    path: '/imprint/leaks/{id}',
    access: inspect,
    scope: 'imprint:read',
    summary: 'A leaked copy, and how far it is read',
    params,
    response: whole,
  },
  addLeakFile: {
    method: 'POST',
    path: '/imprint/leaks/{id}/files',
    access: accessRules.readLeaks,
    summary: 'Adds another part of the same copy to a case that is done: the evidence of all parts is weighed together',
    params,
    body: z.strictObject({ source }),
    response: whole,
  },
  cancelLeak: {
    method: 'POST',
    path: '/imprint/leaks/{id}/cancel',
    access: inspect,
    summary: 'Stops the reading of a copy; the case stays, as failed',
    params,
    response: whole,
  },
  deleteLeak: {
    method: 'DELETE',
    path: '/imprint/leaks/{id}',
    access: inspect,
    summary: 'Deletes a case with its pictures and its facts',
    params,
    response: emptySchema,
  },
  listLeakPictures: {
    method: 'GET',
    path: '/imprint/leaks/{id}/pictures',
    access: inspect,
    scope: 'imprint:read',
    summary: 'Frames of the copy beside those of the media at the same moment',
    params,
    response: z.object({
      items: z.array(
        z.object({
          leakSecond: z.number(),
          mediaSecond: z.number(),
          leak: z.string().describe('JPEG as a data address'),
          original: z.string(),
        }),
      ),
    }),
  },
  getLeakReport: {
    method: 'GET',
    path: '/imprint/leaks/{id}/report',
    access: inspect,
    scope: 'imprint:read',
    summary: 'The report of a case that is done, as one signed file; recorded in the log of the account',
    params,
    raw: 'text/html; charset=utf-8',
  },
})
