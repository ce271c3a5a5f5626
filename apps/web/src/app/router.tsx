import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type Route,
} from '@tanstack/react-router'
import { type BuiltScreen, isBuilt, screenNamed, screenNames, type screens, type Session } from '@videozz/contract/browser'
import { rereadSession } from '../shared/session/read-session.ts'
import { type ReturnSearch, returnSearch } from '../shared/search/return-search.ts'
import { sessionStore } from '../shared/session/session.ts'
import { ErrorScreen } from './error-screen.tsx'
import { isProduction } from './is-production.ts'
import { loadScreen, screenComponents } from './screen-components.ts'
import { screenSearch } from './screen-search.ts'
import { mayOpen, type ScreenName } from './screens.ts'
import { Shell } from './shell/shell.tsx'
import { sessionKnown } from './start-session.ts'
import { WaitingScreen } from './waiting-screen.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenName
    title?: string
  }
  interface Register {
    router: typeof router
  }
}

/** Accepts only an address of this site. */
const readReturn = returnSearch(/^\/(?![/\\])/)

const rootRoute = createRootRoute()

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ location }) => {
    await sessionKnown()
    if (sessionStore.get().phase !== 'signed-in')
      throw redirect({ to: '/entrar', search: location.href === '/' ? {} : { voltar: location.href }, replace: true })
  },
})

/** A path of the screens table in the router's syntax. */
type RouterPath<Path extends string> = Path extends `${infer Start}{${infer Name}?}${infer End}`
  ? `${Start}{-$${Name}}${RouterPath<End>}`
  : Path extends `${infer Start}{${infer Name}}${infer End}`
    ? `${Start}$${Name}${RouterPath<End>}`
    : Path
const routerPath = (path: string): string =>
  path.replaceAll(/\{(\w+)(\??)\}/g, (_, name: string, optional: string) => (optional ? `{-$${name}}` : `$${name}`))

/** Checks again with a session fetched anew, since the person may have got further permissions. */
async function mayOpenNow(name: ScreenName, session: Session): Promise<boolean> {
  if (mayOpen(name, session)) return true
  await rereadSession()
  const state = sessionStore.get()
  return state.phase === 'signed-in' && mayOpen(name, state.session)
}

/** A person who may not open a screen is redirected to `/`. */
async function guard(name: ScreenName): Promise<void> {
  const state = sessionStore.get()
  const { outsideProduction } = screenNamed(name)
  if (state.phase !== 'signed-in') return
  if (!(await mayOpenNow(name, state.session)) || (outsideProduction && (await isProduction()))) throw redirect({ to: '/', replace: true })
}

function screenRoute(name: BuiltScreen): AnyRoute {
  const load = () => loadScreen(name)
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routerPath(screenNamed(name).path),
    staticData: { screen: name },
    ...screenSearch[name]?.routeOptions,
    beforeLoad: () => guard(name),
    component: lazyRouteComponent(load),
    loader: ({ preload, params }) => {
      // A chunk that fails to load shows its error when the screen is opened.
      if (preload)
        void load().then(
          (screen) => screen.prefetch?.(params),
          () => undefined,
        )
    },
  })
}
type ScreenRoutes = { [Name in BuiltScreen]: Route<unknown, typeof shellRoute, RouterPath<(typeof screens)[Name]['path']>> }
const builtScreens = (Object.keys(screenComponents) as ScreenName[]).filter(isBuilt)
const screenRoutes = builtScreens.map(screenRoute) as ScreenRoutes[BuiltScreen][]

/** Redirects of moved addresses whose new screen is built. */
const movedRoutes = screenNames.flatMap((name) => {
  const { path, movedTo } = screenNamed(name)
  const taker = screenNames.find((other) => screenNamed(other).path === movedTo)
  if (movedTo === undefined || !taker || !isBuilt(taker)) return []
  return createRoute({
    getParentRoute: () => shellRoute,
    path: routerPath(path),
    beforeLoad: ({ params }: { params: Record<string, string> }) => {
      throw redirect({ href: movedTo.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')), replace: true })
    },
  })
})

/** Screens for people who are not signed in; signed-in people are redirected to the return address. */
const outside = <const Path extends string>(path: Path, title: string) => ({
  getParentRoute: () => rootRoute,
  path,
  staticData: { title },
  validateSearch: readReturn,
  beforeLoad: async ({ search }: { search: ReturnSearch }) => {
    await sessionKnown()
    if (sessionStore.get().phase === 'signed-in') throw redirect({ href: search.voltar ?? '/', replace: true })
  },
})

const signInRoute = createRoute({
  ...outside('/entrar', 'Entrar'),
  component: lazyRouteComponent(() => import('../features/accounts/screens/sign-in-screen.tsx')),
})
const signUpRoute = createRoute({
  ...outside('/criar-conta', 'Criar conta'),
  component: lazyRouteComponent(() => import('../features/accounts/screens/sign-up-screen.tsx')),
})
const forgotRoute = createRoute({
  ...outside('/esqueci-senha', 'Esqueci minha senha'),
  component: lazyRouteComponent(() => import('../features/accounts/screens/forgot-password-screen.tsx')),
})
// Opened from a mail, possibly while another person is signed in.
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redefinir-senha',
  staticData: { title: 'Nova senha' },
  component: lazyRouteComponent(() => import('../features/accounts/screens/new-password-screen.tsx')),
})

const newEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirmar-email',
  staticData: { title: 'Novo e-mail' },
  component: lazyRouteComponent(() => import('../features/accounts/screens/new-email-screen.tsx')),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/convite',
  staticData: { title: 'Convite' },
  beforeLoad: () => sessionKnown(),
  component: lazyRouteComponent(() => import('../features/accounts/screens/invitation-screen.tsx')),
})

// A window of its own, outside the shell; it says so itself when the session has ended.
const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/conectar/$provider',
  staticData: { title: 'Conectar' },
  beforeLoad: () => sessionKnown(),
  component: lazyRouteComponent(() => import('../features/integrations/screens/connect-screen.tsx')),
})

// Shown in a frame of the dashboard, without a session.
const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout',
  staticData: { title: 'Contratar' },
  component: lazyRouteComponent(() => import('../features/checkout/screens/checkout-page.tsx')),
})

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([...screenRoutes, ...(movedRoutes as [])]),
  signInRoute,
  signUpRoute,
  forgotRoute,
  newPasswordRoute,
  newEmailRoute,
  invitationRoute,
  connectRoute,
  checkoutRoute,
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: () => <Navigate to="/" replace />,
  notFoundMode: 'root',
  defaultPendingComponent: WaitingScreen,
  defaultPendingMs: 400,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  scrollToTopSelectors: ['#conteudo'],
})
