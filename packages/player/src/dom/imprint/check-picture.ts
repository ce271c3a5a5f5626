import { overlapArea } from '../../core/place-code.ts'
import { isRepeated } from './check-repeats.ts'
import { drawnParent, isCut, pictureIsCut } from './check-style.ts'
import { natives } from './natives.ts'

const value = (style: CSSStyleDeclaration, name: string) => natives.propertyValue(style, name)

/** Whether what is in the frame, and laid out by it, is not drawn outside. */
function clips(frame: Element): boolean {
  const style = natives.style(frame)
  return value(style, 'overflow-x') !== 'visible' && value(style, 'overflow-y') !== 'visible' && value(style, 'position') !== 'static'
}

/** What style sheets did to the boxes from the video up to the frame, so that the picture is seen where the code is not. */
export function pictureFault(video: HTMLVideoElement, frame: Element): 'picture-cut' | 'picture-moved' | 'second-picture' | null {
  let cut = pictureIsCut(video)
  let leaves = false
  for (let element: Element | null = video; element !== null && element !== frame; element = drawnParent(element)) {
    const style = natives.style(element)
    if (isRepeated(element, style)) return 'second-picture'
    cut ||= isCut(style)
    // In the top layer it is above the code.
    if (natives.matches(element, ':popover-open, :modal')) return 'picture-moved'
    leaves ||= value(style, 'position') === 'fixed'
  }
  const picture = natives.box(video)
  const box = natives.box(frame)
  const isInside = overlapArea(picture, box) > picture.width * picture.height * 0.9
  if (!isInside && (leaves || !clips(frame))) return 'picture-moved'
  return cut ? 'picture-cut' : null
}
