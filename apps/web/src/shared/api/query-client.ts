import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notifyError } from '../notify/notify.tsx'
import { isProfileChanged, isSessionExpired, isUnavailable } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the caller shows the error itself. */
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

/** The end of a session or of an access to an account, and an unreachable service, are shown elsewhere. */
const tellable = (error: unknown, silent: boolean | undefined) =>
  !silent && !isSessionExpired(error) && !isProfileChanged(error) && !isUnavailable(error)

/** Query set-up of the dashboard: any API error shows its message. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => void (tellable(error, query.meta?.silent) && notifyError(error)) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.silent && !isSessionExpired(error) && !isProfileChanged(error)) notifyError(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => isUnavailable(error) && failures < 2,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
