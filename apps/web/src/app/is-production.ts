import { api } from '../shared/api/client.ts'
import { queryClient } from '../shared/api/query-client.ts'

/** Whether the server runs in production. Throws `ApiError` when it cannot be asked. */
export async function isProduction(): Promise<boolean> {
  const { env } = await queryClient.ensureQueryData({ queryKey: ['version'], queryFn: () => api('GET /'), staleTime: Infinity })
  return env === 'production'
}
