import { Tooltip } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '@videozz/contract/browser'
import { SupportChat } from '../../features/chat/components/support-chat.tsx'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Chip } from '../../ui/chip.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { type MenuEntry, menuFor } from '../screens.ts'
import css from './shell.module.css'

export function Brand() {
  return (
    <Link to="/" className={css.brand}>
      <Logo />
      <b>{useProductName()}</b>
    </Link>
  )
}

/** The side menu: groups and entries of the table of screens, those that are off with the reason. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const session = useSession()
  return (
    <aside className={css.side} aria-label="Menu">
      <Brand />
      <nav aria-label="Menu principal">
        {menuFor(session).map(({ group, entries }) => (
          <div key={group} role={group ? 'group' : undefined} aria-label={group || undefined}>
            {group && (
              <p className={css.label} aria-hidden="true">
                {group}
              </p>
            )}
            {entries.map((entry) => (
              <Entry key={entry.name} entry={entry} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </nav>
      <SupportChat />
    </aside>
  )
}

function Entry({ entry: { path, label, icon: Icon, badge, blocked }, onChoose }: { entry: MenuEntry; onChoose: (() => void) | undefined }) {
  const narrow = useNarrow()
  if (blocked)
    return (
      <Tooltip label={errorMessage(blocked)} position={narrow ? 'bottom-start' : 'right'}>
        <span className={css.item} role="link" aria-disabled="true" tabIndex={0}>
          <Icon size={18} aria-hidden />
          <span>{label}</span>
          <IconLock size={15} aria-hidden />
        </span>
      </Tooltip>
    )
  return (
    <Link to={path} className={css.item} activeOptions={{ exact: path === '/' }} onClick={onChoose}>
      <Icon size={18} aria-hidden />
      <span>{label}</span>
      {badge && <Chip tone="brand">{badge}</Chip>}
    </Link>
  )
}
