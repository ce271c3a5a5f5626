import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { instantSchema, keySchema } from '../common.ts'
import { playbackSignKinds, signConfidences } from '../playback-signs.ts'
import { videoTypes } from '../media.ts'
import { defineRoutes } from '../route.ts'

const params = z.object({ code: z.string().min(1).max(40) })
const madeBy = z.object({ name: z.string(), email: z.string() }).nullable().describe('null for people who are known no more')
const inspectionCase = z.object({
  id: keySchema,
  code: z.string(),
  createdAt: instantSchema,
  madeBy,
  checksum: z.string().describe('SHA-256 of `document` in hexadecimal digits'),
  document: z.string().nullable().describe('the facts as JSON, to the byte as they were exported; null once the viewer was erased'),
  erasedAt: instantSchema.nullable().describe('when the facts were deleted with the data of the viewer'),
  intact: z.boolean().describe('the stored facts have the checksum of the export'),
})
export type InspectionCase = z.output<typeof inspectionCase>

const marks = z.object({
  enabled: z.boolean().describe('media without a choice of their own get a forensic mark when they are encoded'),
  marked: z.int().describe('encoded media with a mark'),
  waiting: z.int().describe('those that wait for one'),
  waitingSeconds: z.number(),
  unmarked: z.int().describe('those that may get one and do not wait for it'),
  unmarkedSeconds: z.number(),
  bytes: z.int().describe('what second variants take, about; not counted towards the plan'),
  estimate: z.object({ seconds: z.int(), bytes: z.int() }).describe('of marking the unmarked, about'),
})
export type Marks = z.output<typeof marks>

const videoMark = z.object({
  enabled: z.boolean().describe('the media gets a forensic mark when it is encoded: its own choice, else the default of the account'),
  marked: z.boolean().describe('the version that plays has one'),
  encoding: z.boolean().nullable().describe('whether the version that is being encoded has one; null while none is'),
  waiting: z
    .object({ progress: z.number().min(0).max(100).describe('percent that is marked') })
    .nullable()
    .describe('the version that plays waits for its mark, or is being marked; null while it does not'),
  failed: z.boolean().describe('the version that plays could not be marked as it is: encoding the media anew marks it'),
  recording: z.boolean().describe('a recording of a live, which cannot be marked'),
})
export type VideoMark = z.output<typeof videoMark>
const key = z.object({ key: keySchema })

export const imprintRoutes = defineRoutes({
  getMarks: {
    method: 'GET',
    path: '/imprint/marks',
    access: accessRules.inspect,
    scope: 'imprint:read',
    summary: 'How far the media of the account have a forensic mark in the picture',
    response: marks,
  },
  saveMarks: {
    method: 'PUT',
    path: '/imprint/marks',
    access: accessRules.markMedia,
    summary: 'Whether media without a choice of their own get a forensic mark when they are encoded',
    body: z.strictObject({ enabled: z.boolean() }),
    response: marks,
  },
  markCatalogue: {
    method: 'POST',
    path: '/imprint/marks/catalogue',
    access: accessRules.markMedia,
    summary: 'Has every encoded media without a forensic mark given one, the most watched first; they play unchanged meanwhile',
    response: marks,
  },
  stopMarking: {
    method: 'DELETE',
    path: '/imprint/marks/catalogue',
    access: accessRules.inspect,
    summary: 'Media that wait for their mark stay as they are',
    response: marks,
  },
  getVideoMark: {
    method: 'GET',
    path: '/videos/{key}/mark',
    access: accessRules.listVideos,
    scope: 'videos:read',
    summary: 'Whether a media has a forensic mark in the picture, and gets one',
    params: key,
    response: videoMark,
  },
  saveVideoMark: {
    method: 'PUT',
    path: '/videos/{key}/mark',
    access: accessRules.markVideo,
    scope: 'videos:write',
    summary:
      'Whether a media gets a forensic mark: switched on, one that is encoded is marked as it is; switched off, it stays as it is until it is encoded anew',
    params: key,
    body: z.strictObject({ enabled: z.boolean() }),
    response: videoMark,
  },
  stopVideoMark: {
    method: 'DELETE',
    path: '/videos/{key}/mark/waiting',
    access: accessRules.stopMark,
    scope: 'videos:write',
    summary: 'A media that waits for its mark stays as it is',
    params: key,
    response: videoMark,
  },
  inspectCode: {
    method: 'GET',
    path: '/sessions/inspect/{code}',
    access: accessRules.inspect,
    scope: 'imprint:read',
    summary: 'The playback session behind an Imprint code',
    params,
    response: z.object({
      key: z.string().nullable(),
      videoKey: keySchema.nullable(),
      email: z.string().nullable(),
      partner: z.string().nullable(),
      createdAt: instantSchema.nullable(),
      /** Of the viewer; in a preview, of the person who opened it in the dashboard. */
      viewerName: z.string().nullable(),
      verified: z.boolean(),
      preview: z.boolean(),
      /** Null where no viewer was identified, and after an erasure. */
      viewerId: keySchema.nullable(),
      /** The viewer that the one who played was merged into by hand since; null where they were not. */
      mergedInto: z
        .object({ id: keySchema, email: z.string().nullable(), name: z.string().nullable(), memberId: z.string().nullable() })
        .nullable(),
      /** The viewer may play no more since then. */
      revokedAt: instantSchema.nullable(),
      /** The viewer's data were erased then, on request or when their time was over. */
      erasedAt: instantSchema.nullable(),
      /** Version of the encoded media that was played. */
      generation: z.int().nullable(),
      /** Browser and system in words; null once they are kept no more. */
      device: z.string().nullable(),
      /** Seconds of media played in this session. */
      watchedSeconds: z.number().nullable(),
      /** Signs of misuse, which are no proof: of this session, or of the viewer in any. */
      signs: z.array(
        z.object({
          kind: z.enum(playbackSignKinds),
          of: z.enum(['session', 'viewer']),
          count: z.int(),
          what: z.string().describe('a sentence with the figures of the strongest sign'),
          confidence: z.enum(signConfidences),
          firstAt: instantSchema,
          lastAt: instantSchema,
        }),
      ),
      /** Cases exported of this code, the latest first, at most twenty. */
      cases: z.array(z.object({ id: keySchema, createdAt: instantSchema, madeBy })),
      video: z
        .object({ title: z.string(), type: z.enum(videoTypes), thumbnail: z.string().nullable(), duration: z.number().nullable() })
        .nullable(),
    }),
  },
  exportCase: {
    method: 'POST',
    path: '/sessions/inspect/{code}/cases',
    access: accessRules.inspect,
    scope: 'imprint:read',
    summary: 'Writes down what is known of the playback behind an Imprint code, with a checksum; recorded in the log of the account',
    params,
    response: inspectionCase,
  },
  getCase: {
    method: 'GET',
    path: '/inspection-cases/{id}',
    access: accessRules.inspect,
    scope: 'imprint:read',
    summary: 'A case as it was exported',
    params: z.object({ id: keySchema }),
    response: inspectionCase,
  },
})
