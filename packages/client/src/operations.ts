import {
  type Answer,
  type ClientInput,
  type ErrorCode as AnyErrorCode,
  type Route,
  type Routes,
  routes,
  type Video as AnyVideo,
  type WebhookEventData,
  type WebhookEventType,
} from '@videozz/contract'

export { uploadPartBytes } from '@videozz/contract'

// The build puts plain types and a plain table in the place of this file, so that the published client needs nothing else.
type Callable = { [N in keyof Routes]: Routes[N] extends { scope: string } ? N : never }[keyof Routes]

/** What each operation takes and answers; a table comes as its text. */
export type Operations = {
  [N in Callable]: { input: ClientInput<Routes[N]>; answer: Routes[N] extends { raw: string } ? string : Answer<Routes[N]> }
}
export type Operation = { method: string; path: string }
export type ErrorCode = AnyErrorCode
export type Video = AnyVideo
/** `data` of each event. */
export type WebhookEvents = { [T in WebhookEventType]: WebhookEventData<T> }

/** Every operation that takes keys. */
export const operations = Object.fromEntries(
  (Object.entries(routes) as [string, Route][])
    .filter(([, { scope }]) => scope !== undefined)
    .map(([name, { method, base = '/api', path }]): [string, Operation] => [name, { method, path: base + path }]),
) as Record<Callable, Operation>
