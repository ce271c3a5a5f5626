/** Resolves once the browser has nothing better to do, at the latest after 1.5 s, and at once when the person does something. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const done = () => {
      stop.abort()
      resolve()
    }
    for (const sign of ['pointerdown', 'keydown']) window.addEventListener(sign, done, { capture: true, signal: stop.signal })
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 1500 })
    else setTimeout(done, 300)
  })
}
