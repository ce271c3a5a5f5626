import { Menu } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import css from './placed-menu.module.css'

export type PlacedMenuProps = {
  /** Accessible name. */
  name: string
  /** What it belongs to, within the positioned element that the menu is rendered in. */
  anchor: () => HTMLElement | null
  onClose: () => void
  children: ReactNode
}

type Place = { left: number; top: number; width: number; height: number }

/**
 * A menu beside something that is no button of its own, such as a word: hundreds of menus that are closed would cost more than the text. On
 * a small screen it is a sheet, as every menu.
 */
export function PlacedMenu({ name, anchor, onClose, children }: PlacedMenuProps) {
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const element = anchor()
    const around = element?.closest('li')
    if (!element || !around) return
    const [own, base] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
    setPlace({ left: own.left - base.left, top: own.top - base.top, width: own.width, height: own.height })
    // Once, when it is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!place) return null
  return (
    <Menu opened onChange={(open) => !open && onClose()} onClose={onClose} position="bottom-start" width={268}>
      <Menu.Target>
        <button type="button" className={css.place} style={place} tabIndex={-1} aria-hidden aria-label={name} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
