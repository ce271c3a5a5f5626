import { ActionIcon } from '@mantine/core'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { type ScreenName, trailOf } from '../screens.ts'
import { AppearanceSwitch } from './appearance-switch.tsx'
import css from './shell.module.css'
import { Brand } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Trail at the left, appearance and the person's menu at the right. */
export function TopBar({ screen, focus, onOpenMenu }: { screen: ScreenName; focus: boolean; onOpenMenu: () => void }) {
  return (
    <section className={css.top} aria-label="Barra superior">
      {focus ? (
        <>
          <Brand />
          <i className={`${css.rule} hide-mobile`} />
        </>
      ) : (
        <ActionIcon className="only-mobile" size={44} aria-label="Abrir menu" onClick={onOpenMenu}>
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
      )}
      <div className={focus ? 'hide-mobile' : undefined} style={{ minWidth: 0 }}>
        <Breadcrumbs fallback={trailOf(screen)} />
      </div>
      <div className={css.end}>
        <AppearanceSwitch />
        <UserMenu />
      </div>
    </section>
  )
}
