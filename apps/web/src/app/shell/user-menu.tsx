import { Menu, UnstyledButton, VisuallyHidden, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../shared/session/use-session.ts'
import { mayOpen } from '../screens.ts'
import css from './shell.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** First and last initial. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
}

/** The person's menu: Meus Dados, Incorporação, Espectadores, Sair and, where the switch has no room, the appearance. */
export function UserMenu() {
  const session = useSession()
  const { name, email, tenant } = session
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const leave = useSignOut()
  return (
    <>
      {tenant && <span className={css.tenant}>Gerenciando {tenant.name.split(' ')[0]}</span>}
      <Menu width={224}>
        <Menu.Target>
          <UnstyledButton className={css.who}>
            <span className={css.avatar} aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span>
              <VisuallyHidden>Conta de </VisuallyHidden>
              {name}
            </span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={css.person} aria-hidden="true">
            <b>{name}</b>
            <span>{email}</span>
          </div>
          <Menu.Divider />
          <Menu.Item component={Link} to="/meus-dados" leftSection={<IconUser size={17} aria-hidden />}>
            Meus Dados
          </Menu.Item>
          {mayOpen('embedSettings', session) && (
            <Menu.Item component={Link} to="/embed-settings" leftSection={<IconAppWindow size={17} aria-hidden />}>
              Incorporação
            </Menu.Item>
          )}
          {mayOpen('viewers', session) && (
            <Menu.Item component={Link} to="/viewers" leftSection={<IconUsers size={17} aria-hidden />}>
              Espectadores
            </Menu.Item>
          )}
          <Menu.Item
            className="only-mobile"
            leftSection={dark ? <IconSun size={17} aria-hidden /> : <IconMoon size={17} aria-hidden />}
            onClick={() => setColorScheme(dark ? 'light' : 'dark')}
          >
            {dark ? 'Aparência clara' : 'Aparência escura'}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={leave}>
            Sair
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
