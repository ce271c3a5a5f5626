import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { Brand } from '../shell/brand.tsx'
import { ErrorScreen } from '../error-screen.tsx'
import { WaitingScreen } from '../waiting-screen.tsx'
import css from './console-apart.module.css'

/** The console before its session is known: its name above the given message. */
function Apart({ children }: { children: ReactNode }) {
  const product = useProductName()
  useEffect(() => {
    document.title = `Console ${product}`
  }, [product])
  return (
    <main className={css.page}>
      <Brand chip="Console" />
      {children}
    </main>
  )
}

/** Shows why the console could not be opened, and a button to try again. */
export const ConsoleFault = (props: ErrorComponentProps) => (
  <Apart>
    <ErrorScreen {...props} />
  </Apart>
)

/** Placeholder while the console is being opened. */
export const ConsoleWaiting = () => (
  <Apart>
    <WaitingScreen />
  </Apart>
)
