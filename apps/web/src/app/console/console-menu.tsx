import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../shared/queries/console/operator.ts'
import { Brand } from '../shell/brand.tsx'
import { MenuItem } from '../shell/menu-item.tsx'
import { MenuGroup, SideFrame } from '../shell/side-frame.tsx'
import { consoleGroups, consoleScreens } from './console-screens.ts'

const home = '/admin'

/** The console's side menu. */
export function ConsoleMenu({ onChoose }: { onChoose?: () => void }) {
  const { data: operator } = useQuery(operatorQuery)
  const shown = consoleScreens.filter(({ embedded }) => !embedded || operator?.accountsMode !== 'remote')
  return (
    <SideFrame>
      <Brand to={home} chip="Console" onClick={onChoose} />
      <nav aria-label="Menu do console">
        {consoleGroups.map((group) => (
          <MenuGroup key={group} name={group}>
            {shown.map(
              ({ path, title, icon, group: own = '' }) =>
                icon &&
                own === group && (
                  <MenuItem
                    key={path}
                    to={path}
                    icon={icon}
                    label={title}
                    active={{ exact: path === home, includeSearch: false }}
                    onChoose={onChoose}
                  />
                ),
            )}
          </MenuGroup>
        ))}
      </nav>
    </SideFrame>
  )
}
