import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { AccountRule, Session } from '@videozz/contract/browser'
import { accessFault } from '@videozz/domain'
import type { Icon } from '@tabler/icons-react'

export type MenuGroup = 'Mídia' | 'IA' | 'Ferramentas' | 'Suporte' | null

export type Screen = {
  path: string
  /** Of the browser's tab and the last step of the trail. */
  title: string
  /** Steps between Início and the screen. */
  above?: readonly { label: string; to: string }[]
  rule: AccountRule
  menu?: { group: MenuGroup; label: string; icon: Icon; badge?: string }
  /** Without the side menu. */
  focus?: true
}

/** Every screen behind the sign-in: address, place in the menu and who may open it. The menu and the router are made of this. */
export const screens = {
  home: { path: '/', title: 'Início', rule: { who: 'account', standing: 'any' }, menu: { group: null, label: 'Início', icon: IconHome } },
  upload: {
    path: '/upload',
    title: 'Carregar arquivos',
    rule: { who: 'account', permission: 'videozz:videos:upload', standing: 'good' },
    menu: { group: 'Mídia', label: 'Enviar arquivos', icon: IconCloudUpload },
    focus: true,
  },
  library: {
    path: '/media',
    title: 'Biblioteca',
    rule: { who: 'account', permission: 'videozz:videos:list', standing: 'good' },
    menu: { group: 'Mídia', label: 'Biblioteca', icon: IconMovie, badge: 'Novo' },
  },
  media: {
    path: '/media/$id',
    title: 'Detalhes da Mídia',
    above: [{ label: 'Biblioteca', to: '/media' }],
    rule: { who: 'account', permission: 'videozz:videos:list', standing: 'good' },
  },
  inspect: {
    path: '/inspect',
    title: 'Imprint',
    rule: { who: 'account', standing: 'any', feature: 'hasImprint', tenant: 'denied' },
    menu: { group: 'Ferramentas', label: 'Imprint', icon: IconFingerprint },
  },
  embedSettings: {
    path: '/embed-settings',
    title: 'Incorporação',
    rule: { who: 'account', permission: 'videozz:videos:embed', standing: 'good' },
  },
  // Requests of data subjects are answered in whatever state the account is.
  viewers: { path: '/viewers', title: 'Espectadores', rule: { who: 'account', standing: 'any', tenant: 'denied' } },
  profile: { path: '/meus-dados', title: 'Meus Dados', rule: { who: 'account', standing: 'any' } },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const screenNamed = (name: ScreenName): Screen => screens[name]

const menuOrder: readonly MenuGroup[] = [null, 'Mídia', 'IA', 'Ferramentas', 'Suporte']

export const mayOpen = (name: ScreenName, session: Session): boolean => accessFault(screenNamed(name).rule, session) === null

export type MenuSection = { group: MenuGroup; entries: { name: ScreenName; path: string; label: string; icon: Icon; badge?: string }[] }

/** The side menu of a person: groups in their order, without the entries he may not open. */
export function menuFor(session: Session): MenuSection[] {
  const entries = (Object.keys(screens) as ScreenName[]).flatMap((name) => {
    const { menu, path } = screenNamed(name)
    return menu && mayOpen(name, session) ? [{ name, path, ...menu }] : []
  })
  return menuOrder
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0)
}

/** The way from Início to a screen. */
export function trailOf(name: ScreenName): { label: string; to?: string }[] {
  const { title, above = [] } = screenNamed(name)
  return name === 'home' ? [{ label: title }] : [{ label: screens.home.title, to: '/' }, ...above, { label: title }]
}
