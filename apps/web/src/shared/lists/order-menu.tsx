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
    <Menu width={180} checkIcon={<IconCheck size={16} aria-hidden />}>
      <Menu.Target>
        <UnstyledButton className={css.order} aria-label={`Ordenar por: ${current}`}>
          <IconArrowsSort size={20} className="only-mobile" aria-hidden />
          <span>{current}</span>
          <IconSelector size={17} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(order) => onChange(order as V)}>
          {orders.map((order) => (
            <Menu.RadioItem key={order.value} value={order.value} closeMenuOnClick>
              {order.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
