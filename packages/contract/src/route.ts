import type { z } from 'zod'
import type { AccessRule, ApiScope } from './access.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an operation takes and gives. `raw` names the media type of an answer that is not JSON. */
export type Route = {
  method: Method
  /** Path under its base, parameters as `{name}`. */
  path: `/${string}`
  /** Prefix of the path: the main API by default. */
  base?: '/api' | '/files' | '/embed' | '/'
  access: AccessRule
  /** What a key for programs needs to call it; without one it is for people alone. */
  scope?: ApiScope
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Schema of a signed body: the handler gets its raw bytes, and parses them with this after checking the signature. */
  signedBody?: z.ZodType
  response?: z.ZodType
  raw?: string
  /** Largest request body in bytes; 1 MiB when absent. */
  bodyLimit?: number
  /** The call has a file in the field `file` of `multipart/form-data`; the handler refuses one of so many bytes or more. */
  fileLimit?: number
  /** Where the form's file is in another field: it may be left out then. */
  fileField?: string
  /** Text fields of that form beside the file. */
  form?: z.ZodType
  /** Answered to a body above its limit; `BODY_TOO_LARGE` when absent. */
  tooLarge?: ErrorCode
}

/** Declares the routes of one feature, keeping their literal types. */
export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** The types of one route as the server sees them, after validation. */
export type ServerInput<R extends Route> = {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
  form: R extends { form: infer F } ? Out<F> : undefined
}
/** A file for the wire: a `Blob`, where the platform has them. */
export type FilePart = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }
/** The types of one route as the client writes them. */
export type ClientInput<R extends Route> = (R['params'] extends z.ZodType ? { params: In<R['params']> } : object) &
  (R['query'] extends z.ZodType ? { query?: In<R['query']> } : object) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : object) &
  FormInput<R>
/** A file with a field of its own is written among the fields of its form. */
type FormInput<R extends Route> = R extends { fileField: infer N extends string; form: infer F }
  ? { form: In<F> & { readonly [K in N]?: FilePart } }
  : (R extends { fileLimit: number } ? { file: FilePart } : object) & (R extends { form: infer F } ? { form?: In<F> } : object)
export type Answer<R extends Route> = R['response'] extends z.ZodType ? z.output<R['response']> : undefined

/** All routes of a table by `METHOD /path`, so that the browser needs only types. */
export type RoutesByCall<T extends Record<string, Route>> = { [K in keyof T as `${T[K]['method']} ${T[K]['path']}`]: T[K] }
