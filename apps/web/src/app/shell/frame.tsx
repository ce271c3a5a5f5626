import type { MouseEvent, ReactNode } from 'react'
import css from './frame.module.css'
import { ServiceBanner } from './service-banner.tsx'

export type FrameProps = {
  /** The side menu, or false on narrow screens. */
  side: ReactNode
  top: ReactNode
  /** A screen without the side menu. */
  focus?: boolean
  /** Content of the screen. */
  children: ReactNode
}

/** The frame of every screen: the side menu at the left, everything else in the panel. */
export const Frame = ({ side, top, focus = false, children }: FrameProps) => (
  <>
    <a className={css.skip} href="#conteudo" onClick={goToContent}>
      Pular para o conteúdo
    </a>
    <div className={css.frame} data-focus={focus || undefined}>
      {side}
      <div className={css.panel}>
        {top}
        <ServiceBanner />
        <main className={css.body} id="conteudo" tabIndex={-1} data-scroll-restoration-id="conteudo">
          {children}
        </main>
      </div>
    </div>
  </>
)

/** Focuses the content without a fragment in the address. */
function goToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('conteudo')?.focus()
}
