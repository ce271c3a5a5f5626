import { vi } from 'vitest'

// Dashboard files of one worker share what they import from packages of others, and the document: each begins with modules of its own, an
// empty page at the usual address, and nothing of what the one before it replaced.
vi.resetModules()
vi.unstubAllGlobals()
vi.useRealTimers()
if (typeof document !== 'undefined') {
  const { documentElement, head, body } = document
  for (const element of [documentElement, body]) for (const name of element.getAttributeNames()) element.removeAttribute(name)
  head.replaceChildren()
  body.replaceChildren()
  ;(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL('http://localhost:3000/')
  localStorage.clear()
  sessionStorage.clear()
}
