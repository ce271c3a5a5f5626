import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from '@tanstack/react-router'
import { createContext, Fragment, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import css from './breadcrumbs.module.css'

/** One step of the trail; the last one, the page itself, has no address. */
export type Breadcrumb = { label: string; to?: string }

type Trail = { shown: readonly Breadcrumb[] | null; show: (trail: readonly Breadcrumb[] | null) => void }
const TrailContext = createContext<Trail>({ shown: null, show: () => undefined })

/** Passes a screen's breadcrumbs up to the top bar. */
export function BreadcrumbProvider({ children }: { children: ReactNode }) {
  const [shown, show] = useState<readonly Breadcrumb[] | null>(null)
  return <TrailContext value={{ shown, show }}>{children}</TrailContext>
}

/** Shows this trail instead of the route's own one for as long as the caller is mounted. */
export function useBreadcrumbs(trail: readonly Breadcrumb[] | undefined): void {
  const { show } = useContext(TrailContext)
  const text = trail && JSON.stringify(trail)
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    show(JSON.parse(text) as Breadcrumb[])
    return () => show(null)
  }, [show, text])
}

/** What the screen's own trail ends with, or null where it has none. */
export const useTrailEnd = (): string | null => useContext(TrailContext).shown?.at(-1)?.label ?? null

/** The trail in the top bar: the screen's own, or the route's. */
export function Breadcrumbs({ fallback }: { fallback: readonly Breadcrumb[] }) {
  const trail = useContext(TrailContext).shown ?? fallback
  return (
    <nav className={css.crumbs} aria-label="Você está em">
      {trail.map((crumb, index) =>
        crumb.to !== undefined && index < trail.length - 1 ? (
          <Fragment key={`${index} ${crumb.label}`}>
            <Link to={crumb.to}>{crumb.label}</Link>
            <IconChevronRight size={14} aria-hidden />
          </Fragment>
        ) : (
          <span key={`${index} ${crumb.label}`} aria-current="page">
            {crumb.label}
          </span>
        ),
      )}
    </nav>
  )
}
