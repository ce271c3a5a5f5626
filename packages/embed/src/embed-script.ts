import { createPlayer, type Player } from './create-player.ts'
import { VideozzError } from './videozz-error.ts'

/** An element that holds a player, once it is upgraded. */
type Upgraded = HTMLElement & { videozz?: Player }

const marked = '[data-videozz],videozz-embed'
const script = document.currentScript
/** Origin of the installation that this script came from. */
const home = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin

/** Width over height, of `16/9`, `16:9` or `1.78`; undefined of anything else. */
function readRatio(text: string | null): number | undefined {
  const [width, height = '1'] = (text ?? '').split(/[/:]/)
  const ratio = Number(width) / Number(height)
  return ratio > 0 && Number.isFinite(ratio) ? ratio : undefined
}

/** Puts a player into a marked element, once, and tells the page by the event `videozz` that bubbles from it. */
function upgrade(box: Upgraded): void {
  if (box.videozz) return
  const read = (name: string) => box.getAttribute(`data-${name}`) ?? box.getAttribute(name)
  const [token, email, name, title] = [read('viewer'), read('email'), read('name'), read('title')]
  const ratio = readRatio(read('ratio'))
  const key = read('videozz') || (read('key') ?? '')
  const player = createPlayer(box, {
    ...(key.includes('/') ? { src: key } : { key, origin: read('origin') || home }),
    viewer: { ...(token && { token }), ...(email && { email }), ...(name && { name }) },
    ...(title && { title }),
    ...(ratio && { ratio }),
    lazy: true,
  })
  box.videozz = player
  box.dispatchEvent(new CustomEvent('videozz', { bubbles: true, detail: player }))
}

/** A wrong attribute of one element keeps no other from its player. */
function tryUpgrade(box: Upgraded): void {
  try {
    upgrade(box)
  } catch (error) {
    reportError(error)
  }
}

function upgradeAll(root: ParentNode): void {
  for (const box of root.querySelectorAll<Upgraded>(marked)) tryUpgrade(box)
}

Object.assign(window, {
  Videozz: {
    createPlayer,
    VideozzError,
    /** The player of a marked element, by the element or its selector; undefined where there is none. */
    get(target: string | Element): Player | undefined {
      const box = typeof target === 'string' ? document.querySelector<Upgraded>(target) : (target as Upgraded)
      if (box?.matches(marked)) upgrade(box)
      return box?.videozz
    },
  },
})

// Marked elements that are there, and those that are added later.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLElement) {
        if (node.matches(marked)) tryUpgrade(node)
        upgradeAll(node)
      }
}).observe(document, { childList: true, subtree: true })
upgradeAll(document)
