import { Menu, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LibraryType, type LibraryView, orders, types } from '../model/library-view.ts'
import css from './library.module.css'

const debounce = 500

export type LibraryToolsProps = { view: LibraryView; onChange: (change: Partial<LibraryView>) => void }

/** Kind, search and order of the library. */
export function LibraryTools({ view, onChange }: LibraryToolsProps) {
  return (
    <div className={css.tools}>
      <SegmentedControl
        className={css.types ?? ''}
        aria-label="Tipo de mídia"
        data={types.map(({ value, label }) => ({ value, label }))}
        value={view.type}
        onChange={(type) => onChange({ type: type as LibraryType })}
      />
      <SearchField value={view.search} onChange={(search) => onChange({ search })} />
      <OrderMenu value={view.orderBy} onChange={(orderBy) => onChange({ orderBy })} />
    </div>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed otherwise, such as by going back.
  if (known !== value) {
    setKnown(value)
    if (typed.trim() !== value) setTyped(value)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== value) onChange(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), debounce)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      className={css.search ?? ''}
      type="search"
      aria-label="Buscar por título"
      placeholder="Buscar por título"
      maxLength={200}
      leftSection={<IconSearch size={17} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

function OrderMenu({ value, onChange }: { value: LibraryView['orderBy']; onChange: (order: LibraryView['orderBy']) => void }) {
  const current = orders.find((order) => order.value === value)?.label
  return (
    <Menu width={180}>
      <Menu.Target>
        <UnstyledButton className={css.order} aria-label={`Ordenar por: ${current}`}>
          <IconArrowsSort size={20} className="only-mobile" aria-hidden />
          <span>{current}</span>
          <IconSelector size={17} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {orders.map((order) => (
          <Menu.Item
            key={order.value}
            role="menuitemradio"
            aria-checked={order.value === value}
            rightSection={order.value === value && <IconCheck size={16} aria-hidden />}
            onClick={() => onChange(order.value)}
          >
            {order.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
