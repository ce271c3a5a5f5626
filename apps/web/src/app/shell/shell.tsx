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

/** Before it is opened for the first time, so that it moves in then too. */
const MenuDrawer = lazy(async () => {
  await whenIdle()
  return import('./menu-drawer.tsx')
})

/** Once the screen has come: the panel shows nothing while there are no uploads. */
const UploadPanel = lazy(async () => {
  await whenIdle()
  return import('../../features/uploads/components/upload-panel.tsx')
})

/** The frame of every screen behind the sign-in. */
export function Shell() {
  const session = useMaybeSession()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen }) ?? 'home'
  const [menuOpen, setMenuOpen] = useState(false)
  useScreenChange(screen)
  useEffect(keepFocus, [])
  const allowed = session !== null && mayOpen(screen, session)
  useLostRight(session !== null && !allowed)
  const narrow = useNarrow()
  // Between the end of a session and the sign-in screen.
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

/** Leaves the screen when the right to it is lost while it is open; what was typed there could not be saved any more. */
function useLostRight(lost: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (lost) void router.navigate({ to: '/', replace: true, ignoreBlocker: true })
  }, [lost, router])
}

/** Names the tab, and after a change of screen puts focus on the new heading. */
function useScreenChange(screen: ScreenName): void {
  const product = useProductName()
  const router = useRouter()
  // A screen of one thing is called after it.
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
