import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import type { Icon } from '@tabler/icons-react'
import css from './layout-switch.module.css'

type Layout = 'list' | 'grid'

const face = (Icon: Icon, words: string) => (
  <span className={css.layout}>
    <Icon size={18} aria-hidden />
    <VisuallyHidden>{words}</VisuallyHidden>
  </span>
)

/** Switches between rows and pictures. */
export function LayoutSwitch({ value, onChange }: { value: Layout; onChange: (layout: Layout) => void }) {
  return (
    <SegmentedControl
      className={css.layouts ?? ''}
      aria-label="Exibição"
      data={[
        { value: 'list', label: face(IconList, 'Lista') },
        { value: 'grid', label: face(IconLayoutGrid, 'Grade') },
      ]}
      value={value}
      onChange={(layout) => onChange(layout as Layout)}
    />
  )
}
