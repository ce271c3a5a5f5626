import type { Recorder } from './recorder.ts'

/** Routes that have no good answer in a product that runs as `npm start` runs it. */
const neverGood = new Set(['failAsAsked', 'failAsBroken'])
/** Routes that refuse no caller. */
const neverRefused = new Set([
  'getVersion',
  'getPublicSettings',
  'getHealth',
  'getReadiness',
  'getOpenApi',
  'getApiDocs',
  'getPlayerDocs',
  'getHelpList',
  'getJwks',
  'signOut',
])

/** What the recording lacks: routes never called with success, and routes never refused. */
export function missingRoutes(recorder: Recorder): string[] {
  const { success, refusal } = recorder.missing()
  return [
    ...success.filter((name) => !neverGood.has(name)).map((name) => `${name} was never called with success`),
    ...refusal.filter((name) => !neverRefused.has(name)).map((name) => `${name} was never refused`),
  ]
}
