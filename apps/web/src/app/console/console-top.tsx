import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { consoleApi } from '../../shared/api/console-api.ts'
import { removeConsole } from '../../shared/queries/console/console-key.ts'
import { operatorQuery } from '../../shared/queries/console/operator.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { Person } from '../shell/person.tsx'
import { PersonButton } from '../shell/person-button.tsx'
import { TopFrame } from '../shell/top-frame.tsx'
import { type ConsoleScreen, consoleScreenAt } from './console-screens.ts'

const access: string = '/admin/acesso'

function trailOf(screen: ConsoleScreen | undefined): { label: string; to?: string }[] {
  if (!screen || screen.path === '/admin') return [{ label: 'Visão geral' }]
  const above = screen.above === undefined ? undefined : consoleScreenAt(screen.above)
  return [{ label: 'Visão geral', to: '/admin' }, ...(above ? [{ label: above.title, to: above.path }] : []), { label: screen.title }]
}

/** The top bar of a screen of the console. */
export const ConsoleTop = ({ screen, onOpenMenu }: { screen: ConsoleScreen | undefined; onOpenMenu: () => void }) => (
  <TopFrame trail={trailOf(screen)} onOpenMenu={onOpenMenu}>
    <OperatorMenu />
  </TopFrame>
)

function OperatorMenu() {
  const { data: operator } = useQuery(operatorQuery)
  const router = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const leaving = useMutation({
    mutationFn: () => consoleApi('POST /admin/sign-out'),
    onSuccess: () => {
      router.history.push('/admin/entrar')
      removeConsole(queryClient)
    },
  })
  if (!operator) return null
  return (
    <Menu width={256}>
      <Menu.Target>
        <PersonButton kind="Operador" name={operator.name} aria-busy={leaving.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Person name={operator.name} lines={[operator.email]} aria-hidden="true" />
        <Menu.Divider />
        <Menu.Item component={Link} to={access} leftSection={<IconShieldLock size={17} aria-hidden />}>
          Seu acesso
        </Menu.Item>
        <Menu.Item
          className="only-mobile"
          leftSection={dark ? <IconSun size={17} aria-hidden /> : <IconMoon size={17} aria-hidden />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        >
          {dark ? 'Aparência clara' : 'Aparência escura'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => leaving.mutate()}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
