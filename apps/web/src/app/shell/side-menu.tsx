import { Link } from '@tanstack/react-router'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Logo } from '../../ui/logo.tsx'
import { menuFor } from '../screens.ts'
import css from './shell.module.css'

export function Brand() {
  return (
    <Link to="/" className={css.brand}>
      <Logo />
      <b>{useProductName()}</b>
    </Link>
  )
}

/** The side menu: groups and entries of the screens table this person may open. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const session = useSession()
  return (
    <aside className={css.side}>
      <Brand />
      <nav aria-label="Menu principal">
        {menuFor(session).map(({ group, entries }) => (
          <div key={group ?? ''} role={group ? 'group' : undefined} aria-label={group ?? undefined}>
            {group && (
              <p className={css.label} aria-hidden="true">
                {group}
              </p>
            )}
            {entries.map(({ name, path, label, icon: Icon, badge }) => (
              <Link key={name} to={path} className={css.item} activeOptions={{ exact: path === '/' }} onClick={onChoose}>
                <Icon size={18} aria-hidden />
                <span>{label}</span>
                {badge && <Chip tone="brand">{badge}</Chip>}
              </Link>
            ))}
          </div>
        ))}
      </nav>
    </aside>
  )
}
