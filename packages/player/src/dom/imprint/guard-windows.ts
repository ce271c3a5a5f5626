import { natives } from './natives.ts'

/** Windows that scripts of this page opened and that it can reach. */
const opened: Window[] = []
let installed = false

/** Keeps account of the windows that scripts open from now on: the player itself opens none that it could reach. */
export function guardWindows(): void {
  if (installed) return
  installed = true
  const { open } = window
  window.open = (...args) => {
    const other = natives.apply(open, window, args) as Window | null
    if (other !== null) opened[opened.length] = other
    return other
  }
}

/** Whether the body of a document that this page can reach has anything in it. */
function hasContent(other: Window): boolean {
  try {
    const page = natives.rootElement(other.document)
    if (page === null) return false
    for (let part = natives.firstElement(page); part !== null; part = natives.nextElement(part))
      if (natives.localName(part) !== 'head' && natives.firstElement(part) !== null) return true
  } catch {
    // A window of another site cannot be reached by this page either.
  }
  return false
}

/** Whether another window, opened by this page, may show the picture: one that this page can reach, with anything in it. */
export function isShownElsewhere(): boolean {
  const pip = (window as { documentPictureInPicture?: { window: Window | null } }).documentPictureInPicture?.window
  if (pip && hasContent(pip)) return true
  for (let index = 0; index < opened.length; index += 1) {
    const other = opened[index]
    if (other !== undefined && !other.closed && hasContent(other)) return true
  }
  return false
}
