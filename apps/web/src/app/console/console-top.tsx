import { ActionIcon, Menu, UnstyledButton, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { consoleApi } from '../../shared/api/console-api.ts'
import { removeConsole } from '../../shared/queries/console/console-key.ts'
import { operatorQuery } from '../../shared/queries/console/operator.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { AppearanceSwitch } from '../shell/appearance-switch.tsx'
import css from '../shell/shell.module.css'
import { initialsOf } from '../../shared/format/name.ts'
import { type ConsoleScreen, consoleScreenAt } from './console-screens.ts'

const access: string = '/admin/acesso'

function trailOf(screen: ConsoleScreen | undefined): { label: string; to?: string }[] {
  if (!screen || screen.path === '/admin') return [{ label: 'Visão geral' }]
  const above = screen.above === undefined ? undefined : consoleScreenAt(screen.above)
  return [{ label: 'Visão geral', to: '/admin' }, ...(above ? [{ label: above.title, to: above.path }] : []), { label: screen.title }]
}

/** Trail at the left, appearance and the operator's menu at the right. */
export function ConsoleTop({ screen, onOpenMenu }: { screen: ConsoleScreen | undefined; onOpenMenu: () => void }) {
  return (
    <section className={css.top} aria-label="Barra superior">
      <ActionIcon className="only-mobile" size={44} aria-label="Abrir menu" onClick={onOpenMenu}>
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <div style={{ minWidth: 0 }}>
        <Breadcrumbs fallback={trailOf(screen)} />
      </div>
      <div className={css.end}>
        <AppearanceSwitch />
        <OperatorMenu />
      </div>
    </section>
  )
}

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
        <UnstyledButton className={css.who} aria-busy={leaving.isPending}>
          <span className={css.avatar} aria-hidden="true">
            {initialsOf(operator.name)}
          </span>
          <span>
            <VisuallyHidden>Operador </VisuallyHidden>
            {operator.name}
          </span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.person} aria-hidden="true">
          <b>{operator.name}</b>
          <span>{operator.email}</span>
        </div>
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
