import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useProductName } from '../../shared/settings/use-settings.ts'
import { Chip } from '../../ui/chip.tsx'
import { Logo } from '../../ui/logo.tsx'
import shell from '../shell/shell.module.css'
import { ErrorScreen } from '../error-screen.tsx'
import { WaitingScreen } from '../waiting-screen.tsx'
import css from './console-apart.module.css'

/** The console before its session is known: its name over the given message. */
function Apart({ children }: { children: ReactNode }) {
  const product = useProductName()
  useEffect(() => {
    document.title = `Console ${product}`
  }, [product])
  return (
    <main className={css.page}>
      <h1 className={shell.brand}>
        <Logo />
        <b>{product}</b>
        <Chip>Console</Chip>
      </h1>
      {children}
    </main>
  )
}

/** The console could not be opened: shows why, and offers to try again. */
export const ConsoleFault = (props: ErrorComponentProps) => (
  <Apart>
    <ErrorScreen {...props} />
  </Apart>
)

/** The console is being opened. */
export const ConsoleWaiting = () => (
  <Apart>
    <WaitingScreen />
  </Apart>
)
