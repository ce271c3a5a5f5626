import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { operatorQuery } from '../../shared/queries/console/operator.ts'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { Chip } from '../../ui/chip.tsx'
import { Logo } from '../../ui/logo.tsx'
import css from '../shell/shell.module.css'
import { consoleGroups, consoleScreens } from './console-screens.ts'

const home: string = '/admin'

/** The console's side menu. */
export function ConsoleMenu({ onChoose }: { onChoose?: () => void }) {
  const product = useProductName()
  const { data: operator } = useQuery(operatorQuery)
  const shown = consoleScreens.filter(({ icon, embedded }) => icon && (!embedded || operator?.accountsMode !== 'remote'))
  return (
    <aside className={css.side}>
      <Link to={home} className={css.brand} onClick={onChoose}>
        <Logo />
        <b>{product}</b>
        <Chip>Console</Chip>
      </Link>
      <nav aria-label="Menu do console">
        {consoleGroups.map((group) => (
          <div key={group} role={group ? 'group' : undefined} aria-label={group || undefined}>
            {group !== '' && (
              <p className={css.label} aria-hidden="true">
                {group}
              </p>
            )}
            {shown
              .filter((one) => (one.group ?? '') === group)
              .map(({ path, title, icon: Icon }) => (
                <Link
                  key={path}
                  to={path}
                  className={css.item}
                  activeOptions={{ exact: path === home, includeSearch: false }}
                  onClick={onChoose}
                >
                  {Icon && <Icon size={18} aria-hidden />}
                  <span>{title}</span>
                </Link>
              ))}
          </div>
        ))}
      </nav>
    </aside>
  )
}
