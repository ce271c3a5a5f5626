import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from '../shared/api/query-client.ts'
import { colorSchemeManager } from '../shared/preferences/color-scheme.ts'
import { BreadcrumbProvider } from '../ui/breadcrumbs.tsx'
import { whenIdle } from '../shared/when-idle.ts'
import { theme, variables } from '../ui/theme.ts'
import { router } from './router.tsx'
import { sessionKnown } from './start-session.ts'
import { WaitingScreen } from './waiting-screen.tsx'
import { usePreferencesOfPerson } from './use-preferences-of-person.ts'
import { useSessionChanges } from './use-session-changes.ts'
import { useServiceWatch } from './use-service-watch.ts'

/** Fetches the code of the first screen in parallel with restoring the session. A failed fetch is repeated when the screen is shown. */
function fetchFirstScreen(): void {
  const matches: readonly { routeId: string }[] = router.matchRoutes(router.latestLocation)
  const routes: Record<string, AnyRoute> = router.routesById
  for (const { routeId } of matches) {
    const route = routes[routeId]
    if (route) router.loadRouteChunk(route)?.catch(() => undefined)
  }
}
fetchFirstScreen()

const Notices = lazy(async () => {
  // The requests of the first screen have priority.
  await sessionKnown().catch(() => undefined)
  await whenIdle()
  return import('./notices.tsx')
})

/** The dashboard. */
export function App() {
  const leaving = useSessionChanges()
  useServiceWatch(router)
  usePreferencesOfPerson()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      <QueryClientProvider client={queryClient}>
        <BreadcrumbProvider>{leaving ? <WaitingScreen /> : <RouterProvider router={router} />}</BreadcrumbProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
