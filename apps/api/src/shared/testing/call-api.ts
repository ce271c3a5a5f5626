import type { Answer, ErrorBody, Routes } from '@videozz/contract'
import { routes } from '@videozz/contract'
import type { TestAccount } from './test-account.ts'
import type { TestApi } from './start-api.ts'

type CallInput = {
  as?: TestAccount | undefined
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  /** Bytes of the file of a form. */
  file?: Uint8Array<ArrayBuffer>
  /** Its text fields; a form without the usual file may have one of its own here. */
  form?: Record<string, string | Uint8Array<ArrayBuffer>>
}
export type CallResult<N extends keyof Routes> = { status: number; headers: Headers; data: Answer<Routes[N]>; error: ErrorBody['error'] }

/** Calls a route of the contract over HTTP by its name. `data` is a successful answer, `error` a failed one. */
export async function callApi<N extends keyof Routes>(api: TestApi, name: N, input: CallInput = {}): Promise<CallResult<N>> {
  const route: { method: string; path: string; base?: string } = routes[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? ''))
  const base = route.base === '/' ? '' : (route.base ?? '/api')
  const query = input.query
    ? `?${new URLSearchParams(Object.entries(input.query).map(([key, value]): [string, string] => [key, String(value)]))}`
    : ''
  const response = await fetch(`${api.url}${base}${path}${query}`, {
    method: route.method,
    headers: { ...(input.body !== undefined && { 'content-type': 'application/json' }), ...input.as?.headers, ...input.headers },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...((input.file || input.form) && { body: fileForm(input.file, input.form) }),
  })
  const text = await response.text()
  const parsed = (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text
  return { status: response.status, headers: response.headers, data: parsed as Answer<Routes[N]>, error: (parsed as ErrorBody)?.error }
}

/** A form with one file, or with fields alone. */
export function fileForm(
  file: Uint8Array<ArrayBuffer> | undefined,
  fields: Record<string, string | Uint8Array<ArrayBuffer>> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([value]), 'capa.png')
  if (file) form.set('file', new Blob([file]), 'capa.png')
  return form
}
