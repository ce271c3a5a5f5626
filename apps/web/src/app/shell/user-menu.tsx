import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconAppWindow from '@tabler/icons-react/dist/esm/icons/IconAppWindow.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import type { Session } from '@videozz/contract/browser'
import { formatDateTime } from '../../shared/format/date.ts'
import { firstName } from '../../shared/format/name.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { mayOpen } from '../screens.ts'
import { Person } from './person.tsx'
import { PersonButton } from './person-button.tsx'
import { ProfileEntries } from './profile-entries.tsx'
import css from './user-menu.module.css'
import { useProfileSwitch } from './use-profile-switch.tsx'
import { useSignOut } from './use-sign-out.tsx'

const ProfilePicker = lazy(() => import('./profile-picker.tsx'))
const SupportEntry = lazy(() => import('./support-entry.tsx'))

/** The person's menu: profiles, the screens of person and account, Sair and, on small screens, the appearance. */
export function UserMenu() {
  const session = useSession()
  const { name, tenant, accountId } = session
  const { switchTo, switching } = useProfileSwitch()
  const [dialog, setDialog] = useState<'profiles' | 'support' | null>(null)
  const close = () => setDialog(null)
  const person = useId()
  return (
    <>
      {tenant && <span className={css.tenant}>Gerenciando {firstName(tenant.name)}</span>}
      <Menu width={256}>
        <Menu.Target>
          <PersonButton kind="Conta de" name={name} managing={tenant?.name} aria-busy={switching} />
        </Menu.Target>
        <Menu.Dropdown aria-describedby={person} mah="calc(100dvh - 80px)" style={{ overflowY: 'auto' }}>
          {/* Announced when the menu opens, since it is not a focusable entry. */}
          <Person id={person} name={name} lines={linesOf(session)} />
          <Menu.Divider />
          {tenant && (
            <Menu.Item leftSection={<IconArrowBackUp size={17} aria-hidden />} onClick={() => switchTo('own')}>
              Voltar para o seu perfil
            </Menu.Item>
          )}
          <OwnEntries session={session} />
          <Menu.Divider />
          <ProfileEntries current={accountId} onSwitch={switchTo} onSearch={() => setDialog('profiles')} />
          {session.isSupport && (
            <Menu.Item leftSection={<IconLifebuoy size={17} aria-hidden />} onClick={() => setDialog('support')}>
              Entrar como suporte
            </Menu.Item>
          )}
          <Menu.Divider />
          <Leaving />
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'profiles' && <ProfilePicker current={accountId} onSwitch={switchTo} onClose={close} />}
        {dialog === 'support' && <SupportEntry onClose={close} />}
      </Suspense>
    </>
  )
}

/** Lines about the signed-in person and the account acted for. */
const linesOf = ({ email, tenant, supportUntil }: Session): string[] => [
  email,
  ...(tenant ? [`Gerenciando ${tenant.name}`] : []),
  ...(supportUntil ? [`Acesso de suporte até ${formatDateTime(supportUntil)}`] : []),
]

function OwnEntries({ session }: { session: Session }) {
  return (
    <>
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
      {mayOpen('billing', session) && (
        <Menu.Item component={Link} to="/billing" leftSection={<IconReceipt size={17} aria-hidden />}>
          Uso e cobrança
        </Menu.Item>
      )}
      {mayOpen('developers', session) && (
        <Menu.Item component={Link} to="/developers" leftSection={<IconCode size={17} aria-hidden />}>
          API e webhooks
        </Menu.Item>
      )}
    </>
  )
}

function Leaving() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const leave = useSignOut()
  return (
    <>
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
    </>
  )
}
