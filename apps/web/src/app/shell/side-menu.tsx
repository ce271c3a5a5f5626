import { useMatches } from '@tanstack/react-router'
import { errorMessage, type ScreenDefinition, screenNamed } from '@videozz/contract/browser'
import { SupportChat } from '../../features/chat/components/support-chat.tsx'
import { useSession } from '../../shared/session/use-session.ts'
import { Chip } from '../../ui/chip.tsx'
import { type MenuEntry, menuFor } from '../screens.ts'
import { Brand } from './brand.tsx'
import { BlockedItem, MenuItem } from './menu-item.tsx'
import { NewSigns } from './new-signs.tsx'
import { MenuGroup, SideFrame } from './side-frame.tsx'

/** The side menu: groups and entries of the table of screens; disabled entries show the reason. */
export function SideMenu({ onChoose }: { onChoose?: () => void }) {
  const session = useSession()
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen }) ?? 'home'
  const { beside }: ScreenDefinition = screenNamed(screen)
  return (
    <SideFrame label="Menu">
      <Brand to="/" />
      <nav aria-label="Menu principal">
        {menuFor(session).map(({ group, entries }) => (
          <MenuGroup key={group} name={group}>
            {entries.map((entry) => (
              <Entry key={entry.name} entry={entry} marked={entry.name === beside} onChoose={onChoose} />
            ))}
          </MenuGroup>
        ))}
      </nav>
      <SupportChat />
    </SideFrame>
  )
}

type EntryProps = { entry: MenuEntry; marked: boolean; onChoose: (() => void) | undefined }

function Entry({ entry: { name, path, label, icon, badge, blocked }, marked, onChoose }: EntryProps) {
  if (blocked) return <BlockedItem icon={icon} label={label} reason={errorMessage(blocked)} />
  return (
    <MenuItem
      to={path}
      icon={icon}
      label={label}
      badge={name === 'suspicious' ? <NewSigns /> : badge && <Chip tone="brand">{badge}</Chip>}
      active={{ exact: path === '/' }}
      marked={marked}
      onChoose={onChoose}
    />
  )
}
