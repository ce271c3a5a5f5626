import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate, redirect } from '@tanstack/react-router'
import { sessionStore } from '../shared/session/session.ts'
import { ErrorScreen } from './error-screen.tsx'
import { mayOpen, screens, type ScreenName } from './screens.ts'
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

type Return = { voltar?: string }

/** Only an address of this site is gone back to. */
const readReturn = (search: Record<string, unknown>): Return => {
  const { voltar } = search
  return typeof voltar === 'string' && /^\/(?![/\\])/.test(voltar) ? { voltar } : {}
}

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

const behind = <const Name extends ScreenName>(name: Name) => ({
  getParentRoute: () => shellRoute,
  staticData: { screen: name },
  beforeLoad: () => {
    const state = sessionStore.get()
    if (state.phase === 'signed-in' && !mayOpen(name, state.session)) throw redirect({ to: '/', replace: true })
  },
})

const homeRoute = createRoute({
  ...behind('home'),
  path: screens.home.path,
  component: lazyRouteComponent(() => import('./compose/home-page.tsx')),
})
const uploadRoute = createRoute({
  ...behind('upload'),
  path: screens.upload.path,
  component: lazyRouteComponent(() => import('../features/uploads/screens/upload-screen.tsx')),
})
const libraryRoute = createRoute({
  ...behind('library'),
  path: screens.library.path,
  component: lazyRouteComponent(() => import('./compose/library-page.tsx')),
})
const mediaRoute = createRoute({
  ...behind('media'),
  path: screens.media.path,
  component: lazyRouteComponent(() => import('./compose/media-detail-page.tsx')),
})
const inspectRoute = createRoute({
  ...behind('inspect'),
  path: screens.inspect.path,
  component: lazyRouteComponent(() => import('../features/imprint/screens/inspect-screen.tsx')),
})
const embedSettingsRoute = createRoute({
  ...behind('embedSettings'),
  path: screens.embedSettings.path,
  component: lazyRouteComponent(() => import('../features/embed/screens/embed-settings-screen.tsx')),
})
const viewersRoute = createRoute({
  ...behind('viewers'),
  path: screens.viewers.path,
  component: lazyRouteComponent(() => import('../features/viewers/screens/viewers-screen.tsx')),
})
const profileRoute = createRoute({
  ...behind('profile'),
  path: screens.profile.path,
  component: lazyRouteComponent(() => import('../features/accounts/screens/profile-screen.tsx')),
})

/** Screens of people who have not signed in; whoever has goes on to where he wanted. */
const outside = <const Path extends string>(path: Path, title: string) => ({
  getParentRoute: () => rootRoute,
  path,
  staticData: { title },
  validateSearch: readReturn,
  beforeLoad: async ({ search }: { search: Return }) => {
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
// Reached from a mail, by whoever is signed in here.
const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redefinir-senha',
  staticData: { title: 'Nova senha' },
  component: lazyRouteComponent(() => import('../features/accounts/screens/new-password-screen.tsx')),
})

const routeTree = rootRoute.addChildren([
  shellRoute.addChildren([homeRoute, uploadRoute, libraryRoute, mediaRoute, inspectRoute, embedSettingsRoute, viewersRoute, profileRoute]),
  signInRoute,
  signUpRoute,
  forgotRoute,
  newPasswordRoute,
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
