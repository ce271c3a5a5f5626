import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { consoleEnded } from '../../shared/api/console-api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { removeConsole } from '../../shared/queries/console/console-key.ts'
import { errorMessage } from '@videozz/contract/browser'
import { notifyError } from '../../shared/notify/notify.tsx'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { useStore } from '../../shared/store.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import { Frame } from '../shell/frame.tsx'
import { ConsoleMenu } from './console-menu.tsx'
import { consoleScreenAt } from './console-screens.ts'
import { ConsoleTop } from './console-top.tsx'
import { keepFocus } from '../keep-focus.ts'
import { signInAddress } from './sign-in-address.ts'

const ConsoleDrawer = lazy(() => import('./console-drawer.tsx'))

/** The frame of the console's screens: its menu at the left, everything else in the panel. */
export function ConsoleFrame() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? '/admin'
  const screen = consoleScreenAt(path)
  const [menuOpen, setMenuOpen] = useState(false)
  const narrow = useNarrow()
  useEnd()
  useEffect(keepFocus, [])
  useScreenChange(screen?.title ?? '')
  return (
    <>
      <Frame side={!narrow && <ConsoleMenu />} top={<ConsoleTop screen={screen} onOpenMenu={() => setMenuOpen(true)} />}>
        <Outlet />
      </Frame>
      {narrow && (
        <Suspense fallback={null}>
          <ConsoleDrawer opened={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** At the end of the session, redirects to the sign-in, which returns here. */
function useEnd(): void {
  const ended = useStore(consoleEnded)
  const router = useRouter()
  useEffect(() => {
    if (!ended) return
    const { href } = router.state.location
    notifyError(errorMessage('SESSION_EXPIRED'))
    removeConsole(queryClient)
    router.history.replace(signInAddress(href))
  }, [ended, router])
}

/** Sets the document title, and focuses the heading after a change of screen. */
function useScreenChange(title: string): void {
  const product = useProductName()
  const router = useRouter()
  useEffect(() => {
    document.title = `${title} · Console ${product}`
  }, [title, product])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) document.querySelector<HTMLElement>('#conteudo h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
