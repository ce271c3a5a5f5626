import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadCodeAgain } from '../load-code.ts'
import { LoadFault } from './load-fault.tsx'

type Module<Props extends object> = { default: ComponentType<Props> }
type Course<Props extends object> = { part: ComponentType<Props> } | { fault: Error } | null

/**
 * A part of a page whose code is loaded when it is first shown. Without it the page stays: it says so, and asks again when the network is
 * back or the person wants it.
 * @param what it is, as in 'Não foi possível carregar {what}'. @param waiting stands in its place meanwhile.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
  what: string,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function LazyPart(props: Props) {
    const [course, setCourse] = useState<Course<Props>>(() => known && { part: known })
    const [turn, setTurn] = useState(0)
    const isMissing = course !== null && 'fault' in course
    useEffect(() => {
      if (known) return
      let isShown = true
      const show = (next: Course<Props>): void => {
        if (isShown) setCourse(next)
      }
      const loading = turn === 0 ? load() : loadCodeAgain(load)
      loading.then(
        ({ default: part }) => {
          known = part
          show({ part })
        },
        (cause: unknown) => show({ fault: new Error(`The code of ${what} did not arrive`, { cause }) }),
      )
      return () => {
        isShown = false
      }
    }, [turn])
    const again = (): void => {
      setCourse(null)
      setTurn((now) => now + 1)
    }
    useEffect(() => {
      if (!isMissing) return
      window.addEventListener('online', again)
      return () => window.removeEventListener('online', again)
    }, [isMissing])
    if (!course) return waiting
    if ('fault' in course) return <LoadFault what={what} error={course.fault} retry={again} />
    const { part: Part } = course
    return <Part {...props} />
  }
}
