import type { ScreenName } from '@videozz/contract/browser'

/** Screens of the contract's table without a component: in neither menu nor router; their address redirects to `/` or to `movedTo`. */
const withoutComponent = [
  'newsItemMoved',
  'lives',
  'live',
  'quizzes',
  'quizCreate',
  'quizProcessing',
  'quizEdit',
  'player',
  'analytics',
  'accessGroups',
  'accessGroup',
] as const satisfies readonly ScreenName[]

/** Screens with a component; `screen-components.ts` has a line for each. */
export type BuiltScreen = Exclude<ScreenName, (typeof withoutComponent)[number]>

/** Whether a screen has a component. */
export const isBuilt = (name: ScreenName): name is BuiltScreen => !(withoutComponent as readonly ScreenName[]).includes(name)
