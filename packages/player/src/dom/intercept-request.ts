/**
 * Handles a request event of media-chrome in its place: a lease is required before the picture, so play and seek never go straight to the
 * video.
 */
export function interceptRequest(frame: HTMLElement, name: string, answer: (event: Event) => void, signal: AbortSignal): void {
  const listener = (event: Event) => {
    event.stopImmediatePropagation()
    answer(event)
  }
  frame.addEventListener(name, listener, { capture: true, signal })
}
