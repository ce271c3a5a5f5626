import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { type ScreenName, screenNamed } from '@videozz/contract/browser'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { useMaybeSession } from '../../shared/session/use-session.ts'
import { whenIdle } from '../../shared/when-idle.ts'
import { useTrailEnd } from '../../ui/breadcrumbs.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { keepFocus } from '../keep-focus.ts'
import { mayOpen } from '../screens.ts'
import { Frame } from './frame.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** Loaded when idle, so that its first opening is animated too. */
const MenuDrawer = lazy(async () => {
  await whenIdle()
  return import('./menu-drawer.tsx')
})

/** Loaded when idle, since the panel is empty without uploads. */
const UploadPanel = lazy(async () => {
  await whenIdle()
  return import('../compose/upload-panel-slot.tsx')
})

/** The frame of every screen that requires a sign-in. */
export function Shell() {
  const session = useMaybeSession()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen }) ?? 'home'
  const [menuOpen, setMenuOpen] = useState(false)
  useScreenChange(screen)
  useEffect(keepFocus, [])
  const allowed = session !== null && mayOpen(screen, session)
  useLostRight(session !== null && !allowed)
  const narrow = useNarrow()
  // The session has ended and the sign-in screen is not shown yet.
  if (!session) return null
  const focus = screenNamed(screen).focus === true

  return (
    <>
      <Frame
        side={!focus && !narrow && <SideMenu />}
        top={<TopBar screen={screen} focus={focus} onOpenMenu={() => setMenuOpen(true)} />}
        focus={focus}
      >
        {allowed && <Outlet />}
      </Frame>
      <Suspense fallback={null}>
        <MenuDrawer opened={menuOpen && !focus && narrow} onClose={() => setMenuOpen(false)} />
      </Suspense>
      <Suspense fallback={null}>
        <UploadPanel />
      </Suspense>
    </>
  )
}

/** Leaves the screen when the person loses the permission for it; unsaved changes are not confirmed, since they could not be saved. */
function useLostRight(lost: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (lost) void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  }, [lost, router])
}

/** Sets the document title, and focuses the heading after a change of screen. */
function useScreenChange(screen: ScreenName): void {
  const product = useProductName()
  const router = useRouter()
  // The screen of one item has the title of the item.
  const title = useTrailEnd() ?? screenNamed(screen).title
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.querySelector<HTMLElement>('#conteudo h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
