import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { operatorQuery } from '../../shared/queries/console/operator.ts'
import { returnSearch } from '../../shared/search/return-search.ts'
import { ErrorScreen } from '../error-screen.tsx'
import { WaitingScreen } from '../waiting-screen.tsx'
import { ConsoleFault, ConsoleWaiting } from './console-apart.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { consoleScreens } from './console-screens.ts'
import { signInAddress } from './sign-in-address.ts'

/** Accepts only an address of the console. */
const readReturn = returnSearch(/^\/admin(?:[/?]|$)/)

const rootRoute = createRootRoute()

const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'console',
  component: ConsoleFrame,
  errorComponent: ConsoleFault,
  pendingComponent: ConsoleWaiting,
  beforeLoad: async ({ location }) => {
    try {
      // A failure is shown at once, and retried from there.
      await queryClient.ensureQueryData({ ...operatorQuery, retry: false })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw redirect({ href: signInAddress(location.href), replace: true })
      throw error
    }
  },
})

const screenRoutes = consoleScreens.map(({ path, load, search }) =>
  createRoute({
    getParentRoute: () => frameRoute,
    path,
    ...search?.routeOptions,
    component: lazyRouteComponent(load),
    staticData: { title: path },
  }),
)

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/entrar',
  validateSearch: readReturn,
  component: lazyRouteComponent(() => import('../../features/admin/screens/sign-in-screen.tsx')),
})

const home: string = '/admin'

/** The console's own screens, separate from the dashboard's. */
export const consoleRouter = createRouter({
  routeTree: rootRoute.addChildren([frameRoute.addChildren(screenRoutes), signInRoute]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: () => <Navigate to={home} replace />,
  notFoundMode: 'root',
  defaultPendingComponent: WaitingScreen,
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  scrollToTopSelectors: ['#conteudo'],
})
