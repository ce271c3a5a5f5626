import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconSubtask from '@tabler/icons-react/dist/esm/icons/IconSubtask.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import {
  accountsSearch,
  invoicesSearch,
  jobsSearch,
  logSearch,
  newsSearch,
  outboxSearch,
  productsSearch,
} from '../../features/admin/model/list-search.ts'
import type { SearchSchema } from '../../shared/search/search-schema.ts'

/** A screen of the console. Those with an icon are entries of its menu; `embedded` ones exist only with the embedded account service. */
export type ConsoleScreen = {
  path: string
  title: string
  icon?: Icon
  group?: string
  above?: string
  embedded?: true
  load: () => Promise<{ default: ComponentType }>
  /** Search parameters of the screen. */
  search?: Pick<SearchSchema<object>, 'routeOptions'>
}

const screen = (path: string, title: string, load: ConsoleScreen['load'], more: Partial<ConsoleScreen> = {}): ConsoleScreen => ({
  path,
  title,
  load,
  ...more,
})

export const consoleScreens: readonly ConsoleScreen[] = [
  screen('/admin', 'Visão geral', () => import('../../features/admin/screens/health-screen.tsx'), { icon: IconActivity }),
  screen('/admin/contas', 'Contas', () => import('../../features/admin/screens/accounts-screen.tsx'), {
    icon: IconUsers,
    group: 'Clientes',
    search: accountsSearch,
  }),
  screen('/admin/contas/$id', 'Conta', () => import('../../features/admin/screens/account-screen.tsx'), { above: '/admin/contas' }),
  screen('/admin/planos', 'Planos', () => import('../../features/admin/screens/plans-screen.tsx'), { icon: IconStack2, group: 'Clientes' }),
  screen('/admin/faturas', 'Faturas', () => import('../../features/admin/screens/invoices-screen.tsx'), {
    icon: IconReceipt,
    group: 'Clientes',
    search: invoicesSearch,
    embedded: true,
  }),
  screen('/admin/novidades', 'Novidades', () => import('../../features/admin/screens/news-list-screen.tsx'), {
    icon: IconSpeakerphone,
    group: 'Conteúdo',
    search: newsSearch,
  }),
  screen('/admin/novidades/$id', 'Novidade', () => import('../compose/console-news-page.tsx'), { above: '/admin/novidades' }),
  screen('/admin/ajuda', 'Ajuda', () => import('../../features/admin/screens/help-screen.tsx'), { icon: IconHelp, group: 'Conteúdo' }),
  screen('/admin/produtos', 'Produtos e apps', () => import('../../features/admin/screens/products-screen.tsx'), {
    icon: IconApps,
    group: 'Conteúdo',
    search: productsSearch,
    embedded: true,
  }),
  screen('/admin/mensagens', 'Caixa de saída', () => import('../../features/admin/screens/outbox-screen.tsx'), {
    icon: IconMail,
    group: 'Sistema',
    search: outboxSearch,
  }),
  screen('/admin/processos', 'Processos', () => import('../../features/admin/screens/jobs-screen.tsx'), {
    icon: IconSubtask,
    group: 'Sistema',
    search: jobsSearch,
  }),
  screen('/admin/registro', 'Registro', () => import('../../features/admin/screens/log-screen.tsx'), {
    icon: IconHistory,
    group: 'Sistema',
    search: logSearch,
  }),
  screen('/admin/acesso', 'Seu acesso', () => import('../../features/admin/screens/access-screen.tsx')),
]

export const consoleGroups = ['', 'Clientes', 'Conteúdo', 'Sistema'] as const
export const consoleScreenAt = (path: string): ConsoleScreen | undefined => consoleScreens.find((one) => one.path === path)
