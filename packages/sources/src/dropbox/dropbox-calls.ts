import { z } from 'zod'
import { callDrive, type DriveAccess } from '../drives/drive-call.ts'
import { judgeDropbox } from './dropbox-refusal.ts'

/** Where the API is, as `https://api.dropboxapi.com`. */
export type DropboxApi = { apiUrl: string }

export const dropboxEntry = z.object({
  '.tag': z.string().default('file'),
  id: z.string().default(''),
  name: z.string(),
  rev: z.string().optional(),
  size: z.number().int().nonnegative().optional(),
  content_hash: z.string().optional(),
  is_downloadable: z.boolean().default(true),
  server_modified: z.coerce.date().optional(),
})
export type DropboxEntry = z.output<typeof dropboxEntry>

const namespaces = z.object({ root_info: z.object({ root_namespace_id: z.string(), home_namespace_id: z.string() }).optional() })

export type CallDropbox = <Schema extends z.ZodType>(
  method: string,
  body: Record<string, unknown>,
  schema: Schema,
  signal: AbortSignal,
) => Promise<z.output<Schema>>

/** Creates the calls of one person's Dropbox. Of members of a team they are made in the space of the team, where its folders are. */
export function createDropboxCalls(access: DriveAccess, { apiUrl }: DropboxApi): CallDropbox {
  const post = <Schema extends z.ZodType>(
    method: string,
    body: string,
    schema: Schema,
    signal: AbortSignal,
    more: Record<string, string> = {},
  ) => {
    const headers = { 'content-type': 'application/json', ...more }
    return callDrive(access, { address: `${apiUrl}/2/${method}`, method: 'POST', headers, body, schema, judge: judgeDropbox, signal })
  }
  let root: Record<string, string> | undefined
  const findRoot = async (signal: AbortSignal): Promise<Record<string, string>> => {
    const { root_info: info } = await post('users/get_current_account', 'null', namespaces, signal)
    if (!info || info.root_namespace_id === info.home_namespace_id) return {}
    return { 'dropbox-api-path-root': JSON.stringify({ '.tag': 'root', root: info.root_namespace_id }) }
  }
  return async (method, body, schema, signal) => {
    root ??= await findRoot(signal)
    return post(method, JSON.stringify(body), schema, signal, root)
  }
}
