import { copy } from '../../core/copy.ts'
import type { MenuContent, MenuItem, ReadMenu } from '../menu-content.ts'
import { el } from '../ui/element.ts'
import { icon } from '../ui/icons.ts'

const roles = { radio: 'menuitemradio', check: 'menuitemcheckbox', open: 'menuitem', plain: 'menuitem' } as const

function drawItem(item: MenuItem, onClick: () => void): HTMLButtonElement {
  const marked = item.kind === 'radio' || item.kind === 'check'
  const button = el(
    'button',
    {
      type: 'button',
      role: roles[item.kind],
      class: item.apart === true ? 'apart' : undefined,
      'aria-checked': marked ? String(item.checked === true) : undefined,
      'aria-haspopup': item.kind === 'open' ? 'menu' : undefined,
      'aria-disabled': item.disabled === true ? 'true' : undefined,
      tabindex: '-1',
    },
    icon('check'),
    el('span', {}, item.label),
    item.hint !== undefined && item.hint !== '' && el('small', {}, item.hint),
    item.done === true && el('i', { class: 'done', role: 'img', 'aria-label': copy.lessonDone }, icon('check')),
    item.kind === 'open' && el('i', { class: 'more' }, icon('right')),
  )
  button.addEventListener('click', onClick)
  return button
}

function drawTitle({ label, back }: MenuContent, open: (menu: ReadMenu) => void): HTMLElement {
  if (back === undefined) return el('div', { class: 'menu-title', 'aria-hidden': 'true' }, label)
  const title = el(
    'button',
    { type: 'button', role: 'menuitem', class: 'menu-title', tabindex: '-1', 'aria-label': `${copy.menuBack}: ${label}` },
    icon('left'),
    label,
  )
  title.addEventListener('click', () => open(back))
  return title
}

/** Title and items of a menu. A menu inside another has a title that leads back. */
export const drawMenu = (content: MenuContent, pick: (item: MenuItem) => void, open: (menu: ReadMenu) => void): HTMLElement[] => [
  drawTitle(content, open),
  ...content.items.map((item) => drawItem(item, () => pick(item))),
]
