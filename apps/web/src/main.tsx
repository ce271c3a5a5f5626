import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/styles/index.css'
import { App } from './app/app.tsx'
import { isUnavailable } from './shared/api/api-error.ts'
import { queryClient } from './shared/api/query-client.ts'
import { watchErrors } from './shared/errors/watch-errors.ts'
import { settingsQuery } from './shared/settings/use-settings.ts'

watchErrors(queryClient.ensureQueryData(settingsQuery))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root, {
  // The error screen shows these; a service out of reach is no fault of the page.
  onCaughtError: (error) => void (isUnavailable(error) || reportError(error)),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
