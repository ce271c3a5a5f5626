const textual = /^(text\/|application\/(json|vnd\.apple\.mpegurl|xml))/

/** A body as the recording keeps it: JSON as its value, text as text, other bytes by nothing but that there are some. */
export function readBody({ data, text, bytes, headers }: { data: unknown; text: string; bytes: Uint8Array; headers: Headers }): unknown {
  if (data !== undefined) return withoutRequestId(data)
  if (bytes.length === 0) return undefined
  return textual.test(headers.get('content-type') ?? '') ? text : '<bytes>'
}

/** Every refusal contains the id of its own request. */
function withoutRequestId(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('error' in data)) return data
  const error = data.error as Record<string, unknown> | null
  return typeof error?.['requestId'] === 'string' ? { error: { ...error, requestId: '<request>' } } : data
}
