import { useState } from 'react'
import type { OnSaver, PageSaver } from '../forms/page-saver.ts'

/** Stands for the page around a part: a button for each saver, disabled while nothing is unsaved or it may not be saved. */
export function SaverButtons({ names, children }: { names: readonly string[]; children: (onSaver: OnSaver) => React.ReactNode }) {
  const [savers, setSavers] = useState<Record<string, PageSaver | null>>({})
  const [onSaver] = useState(() => (name: string, saver: PageSaver | null) => setSavers((before) => ({ ...before, [name]: saver })))
  return (
    <>
      {children(onSaver)}
      {names.map((name) => {
        const saver = savers[name]
        const off = !saver || saver.reason !== null
        return (
          <button key={name} aria-disabled={off || undefined} title={saver?.reason ?? undefined} onClick={() => off || void saver.save()}>
            {name}
          </button>
        )
      })}
    </>
  )
}
