import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, keySchema } from '../common.ts'
import { uploadPartBytes } from '../media.ts'
import { defineRoutes } from '../route.ts'
import { videoSchema } from './videos.ts'

const { upload } = accessRules
// An upload already started is reported and canceled in any state of the account; the checks of a new file return their own faults.
const uploadInAnyState = { ...upload, standing: 'any' } as const
/** `filename` is the user's name in `create` and the returned key afterwards. */
const target = { filename: keySchema, uploadId: z.string().min(1).max(512) }
const partNumber = z.int().min(1).max(10_000)

export const uploadRoutes = defineRoutes({
  createMultipart: {
    method: 'POST',
    path: '/upload/create-multipart',
    access: uploadInAnyState,
    scope: 'uploads:write',
    summary: 'Checks the file, reserves its size and opens a multipart upload',
    body: z.strictObject({
      filename: z.string().min(1).max(1024),
      size: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      type: z.string().max(255).optional(),
      eduzzId: z.string().max(64).optional().describe('product of the parent platform the upload was begun from'),
      folder: keySchema
        .optional()
        .describe('folder its media will lie in; for members bound to folders one of theirs, the first by name when absent'),
      purpose: z
        .enum(['media', 'leak'])
        .optional()
        .describe('`leak`: a leaked copy for `createLeak`; it takes no room of the plan, becomes no media, and is deleted once it is read'),
      idempotencyKey: z
        .string()
        .regex(/^[\w.-]{8,128}$/)
        .optional()
        .describe('the same key within a day answers the upload it made before, so that a repeated call reserves nothing twice'),
    }),
    response: z.object({ key: keySchema, uploadId: z.string() }),
  },
  presignPart: {
    method: 'POST',
    path: '/upload/presigned-url-multipart',
    access: upload,
    scope: 'uploads:write',
    summary: 'Address to PUT one part to; parts are 5 MiB but the last',
    body: z.strictObject({ ...target, partNumber }),
    response: z.object({ url: z.string() }),
  },
  completeMultipart: {
    method: 'POST',
    path: '/upload/complete-multipart',
    access: upload,
    scope: 'uploads:write',
    summary: 'Joins the parts and verifies size and count',
    body: z.strictObject({
      ...target,
      parts: z
        .array(z.strictObject({ ETag: z.string().min(1).max(128), PartNumber: partNumber }))
        .min(1)
        .max(10_000),
    }),
    response: z.object({ key: keySchema, size: z.int() }),
  },
  cancelMultipart: {
    method: 'POST',
    path: '/upload/cancel-multipart',
    access: uploadInAnyState,
    scope: 'uploads:write',
    summary: 'Gives the reserved size back and drops the parts',
    body: z.strictObject(target),
    response: emptySchema,
  },
  registerVideo: {
    method: 'POST',
    path: '/videos',
    access: upload,
    scope: 'uploads:write',
    summary: 'Makes a media of a completed upload and queues its encode; works once per upload',
    body: z.strictObject({
      filename: keySchema,
      title: z.string().trim().min(1).max(1024),
      source: z.strictObject({ size: z.int().min(0), width: z.number().min(0).optional(), height: z.number().min(0).optional() }),
      type: z.enum(['default', 'audio']).optional(),
    }),
    response: videoSchema,
  },
  postWebhook: {
    method: 'POST',
    path: '/webhook',
    access: uploadInAnyState,
    summary: 'Reports the course of an upload',
    body: z.strictObject({
      event: z.literal('upload'),
      sentDate: z.iso.datetime(),
      data: z.strictObject({
        filename: z.string().max(1024),
        status: z.enum(['started', 'finished', 'canceled', 'error']),
        format: z.string().max(64),
        type: z.string().max(255),
        error: z.string().max(2000).optional(),
      }),
    }),
    response: emptySchema,
  },
  putPart: {
    method: 'PUT',
    path: '/p/{token}',
    base: '/files',
    access: { who: 'signed-address' },
    summary: 'Takes the bytes of one part (folder store); answers its ETag',
    params: z.object({ token: z.string().max(1024) }),
    raw: 'application/octet-stream',
    bodyLimit: uploadPartBytes,
  },
})
