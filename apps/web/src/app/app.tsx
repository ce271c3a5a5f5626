import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../shared/api/query-client.ts'
import { BreadcrumbProvider } from '../ui/breadcrumbs.tsx'
import { theme, variables } from '../ui/theme.ts'
import { router } from './router.tsx'
import { useSessionChanges } from './use-session-changes.ts'
import { useServiceWatch } from './use-service-watch.ts'

/** The dashboard. */
export function App() {
  useSessionChanges()
  useServiceWatch()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <Notifications position="top-right" autoClose={3000} limit={3} zIndex={1000} />
      <QueryClientProvider client={queryClient}>
        <BreadcrumbProvider>
          <RouterProvider router={router} />
        </BreadcrumbProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
