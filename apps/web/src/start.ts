import { isConsole } from './app/is-console.ts'
import { sessionKnown } from './app/start-session.ts'
import { beginHome } from './features/home/api/begin-home.ts'
import { beginNews } from './features/news/api/begin-news.ts'
import { beginLibrary } from './features/videos/api/begin-library.ts'
import { requestAhead } from './shared/api/ahead.ts'
import { sessionStore } from './shared/session/session.ts'

// Starts the first calls while the page's own code is loaded. Their caller takes over the response, also a failed one.

/** Milliseconds for which the frame's code, which keeps the browser busy for longer, lets a near server's answer go first. */
const headStartMs = 100

const atHome = location.pathname === '/'
const atLibrary = location.pathname === '/media'
const stop = sessionStore.subscribe(() => {
  stop()
  const state = sessionStore.get()
  if (state.phase !== 'signed-in') return
  if (atHome) beginHome(state.session)
  if (atLibrary && location.search === '') beginLibrary(state.session)
  requestAhead('GET /profile', {}).catch(() => undefined)
  if (atHome) beginNews(state.session)
})

// Operators are not producers: their page begins no session of one.
const known = isConsole() ? Promise.resolve() : sessionKnown().catch(() => undefined)
requestAhead('GET /settings', {}).catch(() => undefined)
if (sessionStore.get().phase === 'unknown') {
  if (atHome) import('./app/compose/home-page.tsx').catch(() => undefined)
  if (atLibrary) import('./app/compose/library-page.tsx').catch(() => undefined)
}
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
// In a task of its own, so that the calls leave before it.
await Promise.race([known.then(() => pause(0)), pause(headStartMs)])
