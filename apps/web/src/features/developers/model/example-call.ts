import type { ApiScope } from '@videozz/contract/browser'

/** Calls that need only their scope, the most useful one first. */
const examples: readonly [ApiScope, string][] = [
  ['videos:read', '/api/videos?limit=5'],
  ['billing:read', '/api/billing'],
  ['embed:read', '/api/embed-settings'],
  ['lives:read', '/api/lives?size=5'],
  ['webhooks:read', '/api/webhooks/endpoints'],
]

const header = '-H "Authorization: Bearer $VIDEOZZ_API_KEY"'

/**
 * A call of a new key for the command line; null where each call would need an object of the account. The key is read from the environment,
 * so that it stays in no history.
 */
export function exampleCall(origin: string, scopes: readonly ApiScope[]): string | null {
  const [, path] = examples.find(([scope]) => scopes.includes(scope)) ?? []
  if (path !== undefined) return `curl ${header} \\\n  "${origin}${path}"`
  if (scopes.includes('uploads:write'))
    return `curl ${header} \\\n  -H "Content-Type: application/json" \\\n  -d '{"filename":"aula.mp4","size":1048576}' \\\n  "${origin}/api/upload/create-multipart"`
  return null
}
