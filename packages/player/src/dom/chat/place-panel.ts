/** Where the panel is, and its width beside the picture or its height below it, in CSS pixels. */
export type PanelBox = { place: 'beside' | 'below'; size: number }

/** From this width on there is room for both beside each other, and the panel is open by itself. */
const roomy = 900
/** Least height of a panel below the picture. */
const leastHeight = 240

/** Where the panel of a player of this size goes: the picture gets the rest, so that nothing lies over it. */
export function placePanel(width: number, height: number): PanelBox {
  const below = Math.round(height - (width * 9) / 16)
  if (below >= leastHeight) return { place: 'below', size: below }
  if (width >= roomy) return { place: 'beside', size: Math.round(Math.min(380, Math.max(300, width * 0.28))) }
  return { place: 'beside', size: Math.round(Math.min(320, Math.max(width * 0.56, 200))) }
}

/** Whether the panel opens by itself in a player of this size. */
export const opensItself = (width: number, height: number): boolean => width >= roomy || placePanel(width, height).place === 'below'
