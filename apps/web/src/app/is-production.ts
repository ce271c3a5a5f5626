import { queryClient } from '../shared/api/query-client.ts'
import { versionQuery } from '../shared/queries/version.ts'

/** Whether the server runs in production. Throws `ApiError` when it cannot be reached. */
export async function isProduction(): Promise<boolean> {
  const { env } = await queryClient.ensureQueryData(versionQuery)
  return env === 'production'
}
