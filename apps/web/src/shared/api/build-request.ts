import type { FilePart } from '@videozz/contract/browser'

/** The input of a call, loosely typed; `api` is the typed form. */
export type LooseInput = {
  params?: Record<string, Simple>
  query?: Record<string, Simple>
  body?: unknown
  file?: FilePart
  /** Fields of a form beside its file, or with it where it has a field of its own. */
  form?: Record<string, string | number | boolean | FilePart | undefined>
}
type Simple = string | number | boolean | undefined

const base = '/api'

/** Address and settings of a call written as `GET /videos/{id}`. Throws `TypeError` for a path parameter left out. */
export function buildRequest(call: string, input: LooseInput, accessToken: string | null): { url: string; init: RequestInit } {
  const [method = 'GET', path = '/'] = call.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new TypeError(`${call} lacks ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== '') query.set(name, String(value))
  const search = query.size > 0 ? `?${query}` : ''
  const headers: Record<string, string> = { accept: 'application/json' }
  if (accessToken) headers.authorization = `Bearer ${accessToken}`
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  const body = input.file || input.form ? formOf(input.file, input.form) : input.body === undefined ? null : JSON.stringify(input.body)
  return { url: `${base}${filled}${search}`, init: { method, headers, body, credentials: 'same-origin' } }
}

/** The browser writes the header itself, since it chooses the boundary between the parts. */
function formOf(file: FilePart | undefined, fields: NonNullable<LooseInput['form']> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'object') form.set(name, value as Blob)
    else if (value !== undefined) form.set(name, String(value))
  if (file) form.set('file', file as Blob)
  return form
}
