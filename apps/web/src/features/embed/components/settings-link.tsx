import { Link } from '@tanstack/react-router'
import { accessRules } from '@videozz/contract/browser'
import type { ReactNode } from 'react'
import { ruleFault } from '../../../shared/session/rule-fault.ts'
import { useMaybeSession } from '../../../shared/session/use-session.ts'

/** Leads to the settings of embedding, for those who may open them. */
export function SettingsLink({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const session = useMaybeSession()
  if (session && ruleFault(accessRules.embedSettings, session) !== null) return null
  return (
    <Link to="/embed-settings" className="link" onClick={onLeave}>
      {children}
    </Link>
  )
}
