import { type ScreenName, trailOf } from '../screens.ts'
import { Brand } from './brand.tsx'
import { TopFrame } from './top-frame.tsx'
import { UserMenu } from './user-menu.tsx'

/** The top bar of a screen. */
export const TopBar = ({ screen, focus, onOpenMenu }: { screen: ScreenName; focus: boolean; onOpenMenu: () => void }) => (
  <TopFrame brand={focus ? <Brand to="/" /> : undefined} trail={trailOf(screen)} onOpenMenu={onOpenMenu}>
    <UserMenu />
  </TopFrame>
)
