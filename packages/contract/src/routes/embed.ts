import { z } from 'zod'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

const embedKinds = ['embed', 'cademi', 'members'] as const
const embedToken = z.object({ _id: keySchema, key: keySchema, referrers: z.array(z.string()) })
const mayEmbed = { who: 'account', permission: 'videozz:videos:embed', standing: 'good' } as const

/** What can be wrong with a viewer token, in the order it is judged in. `decoded-secret` and `other-key` explain a wrong signature. */
export const viewerTokenFaults = [
  'malformed',
  'unsigned',
  'wrong-algorithm',
  'no-secrets',
  'unknown-key',
  'other-key',
  'decoded-secret',
  'bad-signature',
  'missing-subject',
  'missing-expiry',
  'wrong-audience',
  'too-far-ahead',
  'expired',
] as const
export type ViewerTokenFault = (typeof viewerTokenFaults)[number]

export const embedRoutes = defineRoutes({
  getEmbedToken: {
    method: 'GET',
    path: '/embed/{videoId}',
    access: mayEmbed,
    summary: 'Embed token of a media and kind; made by the first call',
    params: z.object({ videoId: keySchema }),
    query: z.object({ type: z.enum(embedKinds).default('embed') }),
    response: embedToken,
  },
  saveEmbedDomains: {
    method: 'PUT',
    path: '/embed/{tokenId}',
    access: mayEmbed,
    summary: 'Domains on which this token may be embedded',
    params: z.object({ tokenId: keySchema }),
    body: z.strictObject({ domains: z.array(z.string().max(253)).max(100) }),
    response: embedToken,
  },
  listEmbedSecrets: {
    method: 'GET',
    path: '/embed-secrets',
    access: { who: 'account', permission: 'videozz:videos:embed', standing: 'any', tenant: 'denied' },
    summary: 'Secrets that sign viewers, without their values',
    response: z.object({ items: z.array(z.object({ id: keySchema, createdAt: instantSchema })) }),
  },
  createEmbedSecret: {
    method: 'POST',
    path: '/embed-secrets',
    access: { who: 'account', permission: 'videozz:videos:embed', standing: 'good', tenant: 'denied' },
    summary: 'New secret, shown once; at most two at a time, for rotation',
    response: z.object({ id: keySchema, secret: z.string(), createdAt: instantSchema }),
  },
  deleteEmbedSecret: {
    method: 'DELETE',
    path: '/embed-secrets/{id}',
    access: { who: 'account', permission: 'videozz:videos:embed', standing: 'any', tenant: 'denied' },
    summary: 'Ends a secret; viewers signed with it are refused from now on',
    params: z.object({ id: keySchema }),
    response: emptySchema,
  },
  getEmbedPage: {
    method: 'GET',
    path: '/{key}',
    base: '/embed',
    access: { who: 'anyone' },
    summary: 'The player page of an embed token, framed only by its domains',
    // Whatever stands there, the answer is a page that people can read.
    params: z.object({ key: z.string().max(2048) }),
    raw: 'text/html',
  },
  getPreviewPage: {
    method: 'GET',
    path: '/preview',
    base: '/embed',
    access: { who: 'anyone' },
    summary: 'The player page inside the dashboard; the player token travels in the fragment',
    raw: 'text/html',
  },
})
