import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/styles/index.css'
import { App } from './app/app.tsx'
import { isConsole } from './app/is-console.ts'
import { keepAffiliate } from './features/checkout/model/affiliate.ts'
import { isUnavailable } from './shared/api/api-error.ts'
import { queryClient } from './shared/api/query-client.ts'
import { watchErrors } from './shared/errors/watch-errors.ts'
import { settingsQuery } from './shared/queries/settings.ts'

keepAffiliate(location.search)
watchErrors(queryClient.ensureQueryData(settingsQuery))

const Console = lazy(() => import('./app/console/console.tsx'))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root, {
  // The error screen shows these; a service out of reach is no fault of the page.
  onCaughtError: (error) => void (isUnavailable(error) || reportError(error)),
}).render(
  <StrictMode>
    {isConsole() ? (
      <Suspense fallback={null}>
        <Console />
      </Suspense>
    ) : (
      <App />
    )}
  </StrictMode>,
)
