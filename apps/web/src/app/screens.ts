import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconLockAccess from '@tabler/icons-react/dist/esm/icons/IconLockAccess.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { Icon } from '@tabler/icons-react'
import { isBuilt, menuGroups, screenNamed, screenNames } from '@videozz/contract/browser'
import type { ErrorCode, MenuGroup, ScreenDefinition, ScreenName, screens } from '@videozz/contract/browser'
import { menuEntryState } from '@videozz/domain'
import { gateSubject, type SessionRights } from '../shared/session/gate-subject.ts'
import { ruleFault } from '../shared/session/rule-fault.ts'

export type { ScreenName } from '@videozz/contract/browser'

type NamesWithMenu = { [N in ScreenName]: (typeof screens)[N] extends { menu: unknown } ? N : never }[ScreenName]

const icons: Record<NamesWithMenu, Icon> = {
  home: IconHome,
  upload: IconCloudUpload,
  library: IconMovie,
  lives: IconBroadcast,
  folders: IconFolder,
  connections: IconPlugConnected,
  quizzes: IconChecklist,
  player: IconDeviceTv,
  inspect: IconFingerprint,
  suspicious: IconAlertTriangle,
  analytics: IconChartBar,
  accessGroups: IconLockAccess,
  plans: IconStack2,
  plugins: IconPuzzle,
  help: IconHelp,
}
const hasMenu = (name: ScreenName): name is NamesWithMenu => name in icons

/** Whether a person may open a screen; used by the router and by links. */
export const mayOpen = (name: ScreenName, session: SessionRights): boolean => ruleFault(screenNamed(name).rule, session) === null

/** The address a link to a screen has: its path without optional parameters. */
const linkOf = (path: string): string => path.replaceAll(/\/\{\w+\?\}/g, '')

/** `blocked` is why the entry is disabled. */
export type MenuEntry = { name: ScreenName; path: string; label: string; icon: Icon; badge?: string; blocked?: ErrorCode }
export type MenuSection = { group: MenuGroup; entries: MenuEntry[] }

/** The side menu of a person: groups in their order, without entries that are hidden or not built. */
export function menuFor(session: SessionRights, built: (name: ScreenName) => boolean = isBuilt): MenuSection[] {
  const entries = screenNames.flatMap((name) => {
    const { menu, path, rule }: ScreenDefinition = screenNamed(name)
    if (!menu || !hasMenu(name) || !built(name)) return []
    const state = menuEntryState({ rule, menu }, gateSubject(session), new Date())
    if (state.shown === 'hidden') return []
    const { group, label, badge } = menu
    const entry: MenuEntry = { name, path: linkOf(path), label, icon: icons[name], ...(badge !== undefined && { badge }) }
    return [{ group, entry: state.shown === 'blocked' ? { ...entry, blocked: state.reason } : entry }]
  })
  return menuGroups
    .map((group) => ({ group, entries: entries.flatMap((one) => (one.group === group ? [one.entry] : [])) }))
    .filter((section) => section.entries.length > 0)
}

const crumbOf = (name: ScreenName): string => screenNamed(name).crumb ?? screenNamed(name).title

/** The breadcrumbs from Início to a screen. */
export function trailOf(name: ScreenName): { label: string; to?: string }[] {
  if (name === 'home') return [{ label: crumbOf('home') }]
  const above = (screenNamed(name).above ?? []) as readonly ScreenName[]
  return [
    ...(['home', ...above] as const).map((step) => ({ label: crumbOf(step), to: linkOf(screenNamed(step).path) })),
    { label: crumbOf(name) },
  ]
}
