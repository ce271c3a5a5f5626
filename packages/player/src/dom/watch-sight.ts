import { natives } from './natives.ts'

type SightOptions = IntersectionObserverInit & { trackVisibility?: boolean; delay?: number }
type SightEntry = IntersectionObserverEntry & { isVisible?: boolean }
/** `ask` forgets the last answer, for the code was moved; `lift` brings the probe to the top again. */
export type Sight = { state(): 'seen' | 'covered' | 'unknown'; ask(): void; lift(): void; stop(): void }
export const blind: Sight = { state: () => 'unknown', ask: () => {}, lift: () => {}, stop: () => {} }

const probeStyle: readonly (readonly [name: string, text: string])[] = [
  ['all', 'initial'],
  ['position', 'fixed'],
  ['inset', '0 auto auto 0'],
  ['display', 'block'],
  ['width', '2px'],
  ['height', '2px'],
  ['pointer-events', 'none'],
]

/**
 * Asks the browser itself whether anything is painted over `code`, or fades it (Intersection Observer version 2, in browsers
 * on Chromium). Something over the whole frame from the page around it hides everything alike; a probe above all else in this
 * page tells the two apart: where the probe is not seen either, nothing is known.
 */
export function watchSight(code: Element, frame: HTMLElement, own: Set<Node>): Sight {
  if (natives.Sight === undefined) return blind
  const holder = document.createElement('span')
  holder.setAttribute('aria-hidden', 'true')
  natives.setProperty(natives.inlineStyle(holder), 'display', 'contents', 'important')
  const probe = document.createElement('i')
  probe.setAttribute('popover', 'manual')
  for (const [name, text] of probeStyle) natives.setProperty(natives.inlineStyle(probe), name, text, 'important')
  let codeSeen: boolean | null = null
  let probeSeen: boolean | null = null
  const observer = new natives.Sight(
    (entries: SightEntry[]) => {
      for (const entry of entries) {
        if (entry.isVisible === undefined) continue
        if (entry.target === code) codeSeen = entry.isVisible
        else probeSeen = entry.isVisible
      }
    },
    { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 } as SightOptions,
  )
  const lift = () => {
    // The last to enter lies on top of all that did before, a full screen for one.
    if (!natives.connected(probe)) return
    if (probe.matches(':popover-open')) probe.hidePopover()
    probe.showPopover()
  }
  if (typeof probe.showPopover !== 'function') return blind
  const closed = natives.attachShadow(holder, { mode: 'closed' })
  const looks = new CSSStyleSheet()
  // Its backdrop, though nothing is seen of it, counts as painted over the whole page.
  looks.replaceSync('i::backdrop { display: none !important }')
  closed.adoptedStyleSheets = [looks]
  natives.append(closed, probe)
  own.add(holder)
  natives.append(frame, holder)
  // A new observation always gets an answer of its own.
  const ask = () => {
    codeSeen = null
    probeSeen = null
    observer.disconnect()
    observer.observe(code)
    observer.observe(probe)
  }
  lift()
  ask()
  return {
    ask,
    state: () => (codeSeen === true ? 'seen' : codeSeen === false && probeSeen === true ? 'covered' : 'unknown'),
    lift() {
      lift()
      ask()
    },
    stop() {
      observer.disconnect()
      own.delete(holder)
      holder.remove()
    },
  }
}
