import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './plans.module.css'

type View = { first: number; shown: number }

/** Cards side by side: three at a time where there is room, else one. They scroll by finger, wheel, keys and buttons. */
export function PlanCarousel({ label, items }: { label: string; items: readonly { key: string; card: ReactNode }[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [{ first, shown }, setView] = useState<View>({ first: 0, shown: 1 })
  const count = items.length
  // Where keys pressed in a row lead, while the first still moves it.
  const aim = useRef<number | null>(null)

  useEffect(() => {
    const list = track.current
    if (!list) return undefined
    const look = () => {
      const { step, shown: fitting } = measure(list)
      const at = Math.round(list.scrollLeft / step)
      if (at === aim.current) aim.current = null
      setView({ first: at, shown: fitting })
    }
    const arrive = () => {
      aim.current = null
      look()
    }
    const observer = new ResizeObserver(look)
    observer.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    list.addEventListener('scrollend', arrive)
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', look)
      list.removeEventListener('scrollend', arrive)
    }
  }, [count])

  const last = Math.min(count, first + shown)
  const go = (to: number) => {
    const list = track.current
    const place = Math.max(0, Math.min(count - shown, to))
    if (!list || place === (aim.current ?? first)) return
    aim.current = place
    list.scrollTo({ left: place * measure(list).step })
  }
  const press = (event: KeyboardEvent) => {
    const from = aim.current ?? first
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count }[event.key]
    if (to === undefined || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return (
    <section aria-label={label} aria-roledescription="carrossel">
      <div className={css.turns}>
        <p aria-live="polite" className="num">
          {shown < count && `${shown === 1 ? first + 1 : `${first + 1} a ${last}`} de ${count}`}
        </p>
        <Turn label="Planos anteriores" off={first === 0} onClick={() => go(first - shown)}>
          <IconChevronLeft size={18} aria-hidden />
        </Turn>
        <Turn label="Próximos planos" off={last >= count} onClick={() => go(first + shown)}>
          <IconChevronRight size={18} aria-hidden />
        </Turn>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard */}
      <ul ref={track} className={css.track} tabIndex={0} aria-label={label} onKeyDown={press}>
        {items.map(({ key, card }) => (
          <li key={key}>{card}</li>
        ))}
      </ul>
    </section>
  )
}

/** Stays focusable at its end, so that focus is not lost. */
function Turn({ label, off, onClick, children }: { label: string; off: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} aria-disabled={off} onClick={() => !off && onClick()}>
      {children}
    </ActionIcon>
  )
}

/** Distance from one card to the next in pixels, and how many are seen at once. */
function measure(list: HTMLElement): { step: number; shown: number } {
  const [one, other] = [...list.children] as HTMLElement[]
  const step = one && other ? other.offsetLeft - one.offsetLeft : list.clientWidth
  return step > 0 ? { step, shown: Math.max(1, Math.round(list.clientWidth / step)) } : { step: 1, shown: 1 }
}
