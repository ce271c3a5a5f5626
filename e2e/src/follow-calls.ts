import type { Page, Request } from '@playwright/test'

const underWay = new WeakMap<Page, Set<Request>>()

/** Records from now on which calls of a page, not of frames in it, to the API are not answered yet. */
export function followCalls(page: Page): void {
  const calls = new Set<Request>()
  underWay.set(page, calls)
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame()) return
    // The end of calls of a page that is left may never be reported.
    if (request.isNavigationRequest()) calls.clear()
    else if (new URL(request.url()).pathname.startsWith('/api/')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

/** Addresses of the calls that a followed page waits for; none of a page that is not followed. */
export const callsUnderWay = (page: Page): string[] => [...(underWay.get(page) ?? [])].map((request) => request.url())
