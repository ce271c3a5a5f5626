import { Menu } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import css from './placed-menu.module.css'

export type PlacedMenuProps = {
  /** Accessible name. */
  name: string
  /** Selects what it belongs to within the row it is rendered in. */
  anchor: string
  onClose: () => void
  children: ReactNode
}

const clickOutsideEvents = ['mousedown', 'touchstart']

type Place = { left: number; top: number; width: number; height: number }

/**
 * A menu beside something that is no button of its own, such as a word: hundreds of menus that are closed would cost more than the text. On
 * a small screen it is a sheet, as every menu.
 */
export function PlacedMenu({ name, anchor, onClose, children }: PlacedMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  useLayoutEffect(() => {
    const row = target.current?.closest('li')
    const element = row?.querySelector(anchor)
    if (!row || !element) return
    const [own, base] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
    setPlace({ left: own.left - base.left, top: own.top - base.top, width: own.width, height: own.height })
  }, [anchor])
  return (
    <Menu
      opened={place !== null}
      onClose={onClose}
      position="bottom-start"
      width={268}
      // Without `keydown`: the key that opens it would close it on its way up.
      clickOutsideEvents={clickOutsideEvents}
    >
      <Menu.Target>
        <button ref={target} type="button" className={css.place} style={place ?? {}} tabIndex={-1} aria-hidden aria-label={name} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
