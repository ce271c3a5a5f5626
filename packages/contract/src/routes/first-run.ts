import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'

const media = z.object({ key: keySchema, title: z.string(), duration: z.number().nullable().describe('seconds'), playable: z.boolean() })

/** How far a new account is, by what happened in it. A step without a fact is still to be done. */
const firstRun = z.object({
  closed: z.boolean().describe('its owner closed the list of steps'),
  done: z.boolean().describe('every step has its fact, or was skipped'),
  sample: media.nullable().describe('the sample lesson; null where it was not added, or was deleted'),
  sent: media.nullable().describe('first media that is not the sample'),
  protected: z.boolean().describe('a viewer watched a playback with a code; previews of the owner and of managers do not count'),
  tried: z.boolean().describe('the owner saw a code in a preview of the sample lesson'),
  protectSkipped: z.boolean(),
  embedded: z
    .object({ domains: z.array(z.string()) })
    .nullable()
    .describe('first embed code with domains'),
  played: z
    .object({ site: z.string().nullable().describe('host of the page the player was first seen in; null: not known'), at: instantSchema })
    .nullable()
    .describe('first playback by a viewer'),
  viewer: z
    .object({
      label: z.string().nullable().describe('e-mail or name; null: a viewer nobody named'),
      verified: z.boolean(),
      watchedSeconds: z.number(),
      videoKey: keySchema,
      title: z.string(),
    })
    .nullable()
    .describe('who that was'),
})

export const firstRunRoutes = defineRoutes({
  getFirstRun: {
    method: 'GET',
    path: '/first-run',
    access: accessRules.owner,
    summary: 'Steps of a new account up to its first viewer, by what happened in it',
    response: firstRun,
  },
  changeFirstRun: {
    method: 'PUT',
    path: '/first-run',
    access: accessRules.owner,
    summary: 'Closes or reopens the list of steps, or skips the one about protection',
    body: z.strictObject({ closed: z.boolean().optional(), protectSkipped: z.boolean().optional() }),
    response: emptySchema,
  },
  addSample: {
    method: 'POST',
    path: '/first-run/sample',
    access: { ...accessRules.upload, tenant: 'denied' },
    summary: 'Adds the sample lesson as a media; answers the one that is there already',
    response: z.object({ key: keySchema }),
  },
})

export type FirstRun = z.output<typeof firstRun>
