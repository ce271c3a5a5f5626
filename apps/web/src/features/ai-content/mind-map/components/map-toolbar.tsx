import { ActionIcon, Button, Menu, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { countLevels } from '@videozz/domain'
import { keyHelp } from '../model/topic-keys.ts'
import type { MapEdit } from '../use-map-edit.ts'
import type { Topics } from '../use-topics.ts'
import css from './map-toolbar.module.css'

export type View = 'map' | 'list'
export type MapToolbarProps = {
  view: View
  onView: (view: View) => void
  edit: Pick<MapEdit, 'mayUndo' | 'mayRedo'>
  topics: Topics
  children: React.ReactNode
}

/** How the map is shown, and the edits taken back and made again. @param props.children what is done with the map as a whole. */
export function MapToolbar({ view, onView, edit, topics, children }: MapToolbarProps) {
  const levels = countLevels(topics.root)
  return (
    <div className={css.bar}>
      <SegmentedControl
        aria-label="Como ver"
        value={view}
        onChange={(value) => onView(value === 'map' ? 'map' : 'list')}
        data={[
          { value: 'map', label: 'Mapa' },
          { value: 'list', label: 'Lista' },
        ]}
      />
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={15} aria-hidden />}>
            Níveis
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => topics.showLevels(Infinity)}>Mostrar todos os níveis</Menu.Item>
          {Array.from({ length: Math.max(0, levels - 2) }, (_, index) => index + 2).map((level) => (
            <Menu.Item key={level} onClick={() => topics.showLevels(level)}>
              Mostrar só {level} níveis
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <div className={css.group}>
        <Tooltip label="Desfazer">
          <ActionIcon aria-label="Desfazer" aria-disabled={!edit.mayUndo || undefined} onClick={() => edit.mayUndo && topics.undo()}>
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Refazer">
          <ActionIcon aria-label="Refazer" aria-disabled={!edit.mayRedo || undefined} onClick={() => edit.mayRedo && topics.redo()}>
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tooltip>
        <Popover position="bottom-start" withinPortal>
          <Popover.Target>
            <ActionIcon className="hide-mobile" aria-label="Atalhos do teclado">
              <IconKeyboard size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <dl className={css.keys}>
              {keyHelp.map(([keys, what]) => (
                <div key={keys}>
                  <dt>{keys}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </Popover.Dropdown>
        </Popover>
      </div>
      <span className={css.gap} />
      {children}
    </div>
  )
}
