import { Menu, UnstyledButton } from '@mantine/core'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import css from './lists.module.css'

export type OrderMenuProps<V extends string> = { orders: readonly { value: V; label: string }[]; value: V; onChange: (order: V) => void }

/** The order of a list; an icon on small screens. */
export function OrderMenu<V extends string>({ orders, value, onChange }: OrderMenuProps<V>) {
  const current = orders.find((order) => order.value === value)?.label ?? ''
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
